import { expect, it } from 'vitest';
import { createLog } from './log.js';

it('a line of the log has no control character, and as JSON it has the same values', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => {
    lines.push(line);
    return '';
  });
  const hostile = 'a\u001b[2J\r\nb\u007f\u009b1m\u061c\u202e\u2028\u2066c \\u202e "d" é 🧶';
  log.info({ host: hostile, [hostile]: 1 }, hostile);
  const [line = '', ...others] = lines;
  expect(others).toEqual([]);
  expect(line).toMatch(/^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+\n$/u);
  expect(JSON.parse(line)).toMatchObject({ host: hostile, [hostile]: 1, msg: hostile });
});
