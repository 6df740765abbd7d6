import { describe, expect, it } from 'vitest';
import { send, sendSigned, TOO_LARGE } from './forging.js';
import { SERVERS } from './programs.js';
import { anAddress, useServers } from './running.js';

const start = useServers();
const token = 'the verify token of this test';
const settings = {
  VERIFY_TOKEN: token,
  SUMMARY_TOKEN: 'the summary token of this test',
  SKEIN_URL: 'http://127.0.0.1:8000',
  LATER_SECONDS: '0',
};
const OURS = [
  { what: 'bot', program: SERVERS.bot },
  { what: 'command', program: SERVERS.command },
  { what: 'channel', program: SERVERS.channel },
] as const;
const SIGNED = OURS.filter(({ what }) => what !== 'command');
const PING = 'event_type=ping&user_id=1&user_name=Ada';

describe.each(OURS)('the example $what', ({ program }) => {
  it('refuses a body that is too large', async () => {
    const address = await anAddress();
    await start(program, address, settings);
    // A program may close the connection while the rest of the body is still being sent.
    const status = await sendSigned(address, { token, body: TOO_LARGE }).then(
      (response) => response.status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(status);
    expect((await sendSigned(address, { token, body: `${PING}&verify_token=${token}` })).status).toBe(200);
  });

  it('ends without an error when it is asked to stop, and has logged no secret and no text', async () => {
    const address = await anAddress();
    const server = await start(program, address, settings);
    const body = `event_type=comment&user_name=Ada&content=The+secret+plan&verify_token=${encodeURIComponent(token)}`;
    await sendSigned(address, { token, body });
    await send(address, body);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    for (const secret of [token, 'summary token', 'secret plan', 'secret+plan'])
      expect(server.said).not.toContain(secret);
  });

  it('does not start without a verify token', async () => {
    const address = await anAddress();
    await expect(start(program, address, { ...settings, VERIFY_TOKEN: '' })).rejects.toThrow('VERIFY_TOKEN is missing');
  });
});

describe.each(SIGNED)('the example $what', ({ program }) => {
  it('accepts only what is signed, and recently', async () => {
    const address = await anAddress();
    await start(program, address, settings);
    const statuses = [
      await sendSigned(address, { token, body: PING }),
      await sendSigned(address, { token, body: PING, minutes: 4 }),
      await sendSigned(address, { token, body: PING, minutes: 6 }),
      await sendSigned(address, { token, body: PING, minutes: -6 }),
      await sendSigned(address, { token: 'another token', body: PING }),
      await send(address, PING),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 401, 401, 401, 401]);
  });
});

it('the example command accepts only its verify token', async () => {
  const address = await anAddress();
  await start(SERVERS.command, address, settings);
  const call = 'event_type=comment&user_name=Ada+Example&command=/roll&command_argument=2d6';
  expect((await send(address, call)).status).toBe(401);
  expect((await send(address, `${call}&verify_token=another`)).status).toBe(401);
  const response = await send(address, `${call}&verify_token=${encodeURIComponent(token)}`);
  expect(await response.json()).toEqual({ content: expect.stringMatching(/^Ada Example rolled 2d6: \d \+ \d = \d+$/) });
});

it('the example command explains itself when its argument is wrong', async () => {
  const address = await anAddress();
  await start(SERVERS.command, address, settings);
  for (const argument of ['0d6', '21d6', '2d1', 'two dice', '9999999999d6']) {
    const fields = { command: '/roll', command_argument: argument, verify_token: token, user_name: 'Ada' };
    const response = await send(address, new URLSearchParams(fields).toString());
    expect(await response.json()).toEqual({ content: expect.stringContaining('Write for example') });
  }
});
