import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { systemClock } from '../../clock.js';
import { Dispatcher } from '../../events/dispatcher.js';
import { Witness } from './emitting.js';

// Shares the groups with other dispatchers, and says each event that it is told.
const [url = ''] = process.argv.slice(2);

const witness = new Witness(({ id, position, workspace_id }) => {
  writeSync(1, `${JSON.stringify({ id, position, workspace_id })}\n`);
  return [];
});
const log = pino({ level: 'silent' });
const dispatcher = new Dispatcher({ url, clock: systemClock, log, subscribers: [witness] });
dispatcher.start();
const timer = setInterval(() => {
  if (dispatcher.groups.led.length === 0) return;
  clearInterval(timer);
  writeSync(1, 'leads\n');
}, 20);
