// npm start: builds when something has changed since the last time, then runs the program in this process.
import { build, isFresh } from './build.mjs';

if (!isFresh()) await build();
await import('../dist/main.js');
