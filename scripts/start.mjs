#!/usr/bin/env node
// npm start and npx skein: builds if a file of src has changed since the last build, then runs the program in this process.
// The first that build.mjs imports checks the version of Node.
import { build, isFresh } from './build.mjs';

const parent = process.ppid;
if (!isFresh()) await build();
// npm may have ended meanwhile, at a SIGTERM that it has not passed on (src/cli/npm_parent.ts).
if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) process.exit(143);
await import('../dist/main.js');
