import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const EXAMPLES = join(ROOT, 'examples/integrations');
export const FOREIGN = join(ROOT, 'contract-tests/integrations/foreign');
/** What preparing.ts installs and compiles. */
export const BUILT = join(ROOT, '.cache/integrations');

/** A program, as its command and arguments. */
export type Command = readonly [program: string, ...args: string[]];

const PYTHON = join(BUILT, 'venv/bin/python');

/** Programs that listen on the port in PORT. */
export const SERVERS = {
  bot: [process.execPath, join(EXAMPLES, 'bot-node/bot.js')],
  command: [PYTHON, join(EXAMPLES, 'command-python/command.py')],
  channel: [join(BUILT, 'channel')],
  flaskBot: [PYTHON, join(FOREIGN, 'python/bot.py')],
  flaskOAuth: [PYTHON, join(FOREIGN, 'python/oauth_app.py')],
  flaskCommand: [PYTHON, join(FOREIGN, 'python/slash.py')],
  flaskHook: [PYTHON, join(FOREIGN, 'python/hook.py')],
  expressBot: [process.execPath, join(BUILT, 'express/index.js')],
  foreignChannel: [join(BUILT, 'foreign-channel')],
} as const satisfies Record<string, Command>;

/** Programs that do one thing and end. */
export const SCRIPTS = {
  postData: [PYTHON, join(FOREIGN, 'python/post_data.py')],
  attach: [PYTHON, join(FOREIGN, 'python/attach.py')],
} as const satisfies Record<string, Command>;
