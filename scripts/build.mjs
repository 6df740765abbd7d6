// npm run build: src -> dist, as plain JavaScript that `node dist/main.js` runs.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
rmSync(`${root}dist`, { recursive: true, force: true });
execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
// What is no TypeScript but read at run time.
for (const file of ['generated/openapi.json', 'generated/openapi.yaml', 'pages/docs']) {
  cpSync(`${root}src/${file}`, `${root}dist/${file}`, { recursive: true });
}
