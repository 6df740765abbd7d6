import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { SmtpMailer } from '../../mail/smtp_mailer.js';
import { startBackgroundOf } from '../../testing/background.js';
import { MailServer } from '../../testing/mail_server.js';
import type { Person } from '../../testing/person.js';
import { useSkein } from '../../testing/skein.js';
import { until } from '../../testing/until.js';
import type { Background } from '../background.js';
import { cleanUp } from '../clean_up.js';
import { addJobs } from '../jobs.js';

const BASE_URL = 'https://chat.example.org';
const skein = useSkein();
const server = new MailServer();

let lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
let mailer: SmtpMailer;
let background: Background;
beforeAll(async () => {
  await server.start();
  mailer = new SmtpMailer({ url: server.url(), from: 'skein@example.org', baseUrl: BASE_URL, log });
  background = await startBackgroundOf(skein, { log, mailer, baseUrl: BASE_URL });
});
afterAll(async () => {
  mailer.close();
  await background.stop();
  await server.stop();
});
beforeEach(() => {
  lines = [];
  server.delivered.splice(0);
});
afterEach(async () => {
  Object.assign(server, { refusing: undefined, refusingData: undefined, isDropping: false });
  await until(async () => (await jobs()).length === 0);
});

interface JobRow {
  id: string;
  attempts: number;
  last_error: string | null;
  waits: boolean;
}
const jobs = () =>
  skein.db.many<JobRow>(sql`
    select id::text as id, attempts, last_error, locked_at is null as waits from graphile_worker._private_jobs
    where last_error is not null or locked_at is not null`);
/** Makes the jobs due that wait for another attempt. */
const tryAgain = () =>
  skein.db.run(sql`update graphile_worker._private_jobs set run_at = to_timestamp(0) where last_error is not null`);
/** Waits until this number of mails have failed this often, and wait for another attempt. */
const untilPutOff = (count: number, attempts: number) =>
  until(async () => (await jobs()).filter((job) => job.waits && job.attempts === attempts).length === count);

async function askFor(person: Person): Promise<void> {
  await skein.stranger.call('users.resetPassword', { email: person.email });
  background.wake();
}
const idsOf = (emls: readonly string[]) => emls.map((eml) => /^Message-ID: <(.*)>/m.exec(eml)?.[1]);
const codesOf = (emls: readonly string[]) =>
  emls.map((eml) => /reset_password\?code=3D([\w-]+)/.exec(eml.replaceAll('=\r\n', ''))?.[1]);
const mailsTo = ({ email }: Person) => server.delivered.filter(({ to }) => to[0] === email).map(({ eml }) => eml);

it('a mail arrives once, when the server is there', async () => {
  const ada = await skein.aUser('ada');
  await askFor(ada);
  await until(() => mailsTo(ada).length > 0);
  await until(async () => (await jobs()).length === 0);
  expect(idsOf(mailsTo(ada))).toEqual([expect.stringMatching(/^password-reset-\d+@chat\.example\.org$/)]);
});

it('mails wait while the server is down, and arrive when it is back: nothing is lost', async () => {
  const people = [await skein.aUser('ada'), await skein.aUser('ben'), await skein.aUser('cleo')];
  await server.stop();
  for (const person of people) await askFor(person);
  await untilPutOff(3, 1);
  await tryAgain();
  await untilPutOff(3, 2);
  const kept = (await jobs()).map((job) => job.last_error).join();
  expect(kept).toContain('ECONNREFUSED');
  expect(lines.join('')).toMatch(/The mail password-reset-\d+ could not be sent: .*ECONNREFUSED/);
  await server.start();
  await tryAgain();
  await until(() => server.delivered.length === 3);
  for (const person of people) expect(mailsTo(person)).toHaveLength(1);
  for (const person of people) expect(kept + lines.join('')).not.toContain(person.email);
});

it('a mail that is put off is tried again', async () => {
  const ada = await skein.aUser('ada');
  server.refusing = 451;
  await askFor(ada);
  await untilPutOff(1, 1);
  expect((await jobs())[0]?.last_error).toMatch(/^The mail password-reset-\d+ could not be sent: 451 to RCPT TO$/);
  await tryAgain();
  await untilPutOff(1, 2);
  expect(lines.join('')).not.toContain(ada.email);
  server.refusing = undefined;
  await tryAgain();
  await until(() => mailsTo(ada).length === 1);
});

it('an address that the server refuses gets no further try, and the log says so without it', async () => {
  const ada = await skein.aUser('ada');
  const asked = server.asked;
  server.refusing = 550;
  await askFor(ada);
  await until(() => lines.some((line) => line.includes('permanently refused')));
  await until(async () => (await jobs()).length === 0);
  expect(server.asked).toBe(asked + 1);
  const said: unknown = JSON.parse(lines.find((line) => line.includes('permanently refused')) ?? '');
  expect(said).toMatchObject({ level: 40, about: [ada.id], reason: '550 to RCPT TO' });
  expect(lines.join('')).not.toContain(ada.email);
});

it('a mail whose line goes dead once it is there comes once more, under the same Message-ID; the link of either copy works', async () => {
  const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
  server.isDropping = true;
  await askFor(ada);
  await askFor(ben);
  await untilPutOff(2, 1);
  server.isDropping = false;
  await tryAgain();
  await until(() => server.delivered.length === 4);
  await until(async () => (await jobs()).length === 0);
  expect([mailsTo(ada).length, mailsTo(ben).length]).toEqual([2, 2]);
  for (const person of [ada, ben]) expect(new Set(idsOf(mailsTo(person))).size).toBe(1);
  const [first, second] = [codesOf(mailsTo(ada)), codesOf(mailsTo(ben))];
  const set = (reset_code: string | undefined) =>
    skein.stranger.try('users.setPassword', { reset_code, new_password: 'warp and weft of 1849' });
  expect([(await set(first[0])).status, (await set(second[1])).status]).toEqual([200, 200]);
  // Using one ends the other.
  expect([(await set(first[1])).status, (await set(second[0])).status]).toEqual([400, 400]);
});

it('a server that says nothing holds up no other job', async () => {
  server.isSilent = true;
  for (const name of ['ada', 'ben', 'cleo', 'dora', 'eve']) await askFor(await skein.aUser(name));
  await until(async () => (await jobs()).filter((job) => !job.waits).length === 2);
  await skein.db.transaction((trx) => addJobs(trx, [cleanUp.job(undefined)]));
  await until(async () => {
    const left = await skein.db.number(sql`
      select count(*)::int as left from graphile_worker.jobs where task_identifier = ${cleanUp.name}`);
    return left === 0;
  });
  expect((await jobs()).filter((job) => !job.waits)).toHaveLength(2);
  server.hangUp();
  server.isSilent = false;
  await until(async () => {
    await tryAgain();
    return server.delivered.length === 5;
  });
});
