import { resolve } from 'node:path';
import { figuresOfSource } from './source.js';
import { enteredFiles } from './entered.js';

/**
 * `npm run figures [-- CHECKOUT …]` prints what the code of one or more checkouts is made of, and how many files and
 * functions one request enters. A checkout has to be installed.
 */
const checkouts = process.argv.slice(2).map((path) => resolve(path));
const columns = [];
for (const checkout of checkouts.length > 0 ? checkouts : [process.cwd()])
  columns.push(new Map<string, number | string>([...figuresOfSource(checkout), ...(await enteredFiles(checkout))]));
for (const name of columns[0]?.keys() ?? [])
  console.log([name.padEnd(64), ...columns.map((column) => String(column.get(name)).padStart(12))].join(''));
