import { runLeaks } from './run_leaks.js';

runLeaks({ options: {}, settle: () => Promise.resolve() });
