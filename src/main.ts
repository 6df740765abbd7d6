#!/usr/bin/env node
import './node_version.mjs';

// An older Node could not even parse this.
const { runCli } = await import('./cli/cli.js');
await runCli(process.argv.slice(2));
