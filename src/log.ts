import { pino, type Logger } from 'pino';

export type { Logger };

/** One JSON line an event on standard output. Nobody gives it a token, a password or a content; what slips in is cut. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: [
      '*.password',
      '*.token',
      '*.secret',
      '*.authorization',
      '*.cookie',
      '*.content',
      'err.parameters',
      'err.detail',
    ],
  });
}
