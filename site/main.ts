import { SITE, writeSite } from './build.js';

/** `npm run docs`: builds the documentation into .site. */
writeSite();
console.log(`The documentation is in ${SITE}`);
