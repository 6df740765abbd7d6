import { runCases } from './run_cases.js';

// The default engine indexes each post with the post.
runCases({ options: {}, settle: () => Promise.resolve() });
