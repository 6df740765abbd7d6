#!/usr/bin/env node
// npm start and npx skein: builds if a file of src has changed since the last build, then runs the program in this process.
// The first that build.mjs imports checks the version of Node.
import { build, isFresh } from './build.mjs';

if (!isFresh()) await build();
await import('../dist/main.js');
