import { describe, expect, it } from 'vitest';
import { HOUR } from '../clock.js';
import { sql } from '../db/database.js';
import { Caller } from '../testing/person.js';
import { useSkein, type Skein } from '../testing/skein.js';

const PASSWORD = 'a quiet walk by the river';
let addresses = 0;
const anAddress = (domain = 'example.com') => `dora.${(addresses += 1)}@${domain}`;
const dora = (more: Record<string, unknown> = {}) => ({
  name: 'Dora Maar',
  email: anAddress(),
  password: PASSWORD,
  ...more,
});

async function accounts(skein: Skein): Promise<number> {
  return (await skein.db.one<{ count: number }>(sql`select count(*)::int as count from users`)).count;
}

/** Registers with headers of one's own. */
async function register(skein: Skein, input: object, headers: Record<string, string>) {
  const answered = await skein.stranger.try('users.register', { ...input }, headers);
  return { status: answered.status, headers: answered.headers, ...JSON.parse(answered.text) };
}

describe('users/register', () => {
  const skein = useSkein();

  it('makes an account in no workspace, and shows it with its token', async () => {
    const input = dora({ name: ' Dora Maar ', email: ` Dora.Maar+x@Example.COM ` });
    const { id, token, ...shown } = await skein.stranger.call('users.register', input);
    expect(shown).toEqual({
      name: 'Dora Maar',
      first_name: 'Dora',
      short_name: 'Dora M.',
      email: 'Dora.Maar+x@Example.COM',
      contact_info: '',
      profession: '',
      bot: false,
      removed: false,
      restricted: false,
      setup_pending: false,
      timezone: 'UTC',
      lang: 'en',
      client_id: null,
      avatar_id: null,
      avatar_urls: null,
      default_workspace: null,
      comet_channel: expect.stringMatching(/^t[\w-]{88}$/),
      comet_server: expect.stringMatching(/\/api\/v3\/live\/stream$/),
      scheduled_banners: [],
      snoozed: false,
      snooze_until: null,
      snooze_dnd_start: null,
      snooze_dnd_end: null,
      off_days: [],
      away_mode: null,
    });
    const caller = new Caller(skein.send, token);
    expect(await caller.call('users.getSessionUser')).toEqual({ ...shown, id, token });
    expect(await caller.call('workspaces.get')).toEqual([]);
  });

  it('sets no cookie', async () => {
    expect((await register(skein, dora(), {})).headers.has('set-cookie')).toBe(false);
  });

  it.each([
    ['Cher', 'Cher', 'Cher'],
    ['Ana Maria de Souza', 'Ana', 'Ana S.'],
    ['Ada   Lovelace', 'Ada', 'Ada L.'],
    ['Åsa Öberg', 'Åsa', 'Åsa Ö.'],
    ['李 小龍', '李', '李 小.'],
    ['Zoë 🧵', 'Zoë', 'Zoë 🧵.'],
  ])('%s is %s for short, and %s', async (name, first_name, short_name) => {
    expect(await skein.stranger.call('users.register', dora({ name }))).toMatchObject({ name, first_name, short_name });
  });

  it.each([
    ['pl', 'pl'],
    ['pt-BR, en;q=0.5', 'pt-BR'],
    ['de;q=0.9, fr', 'de'],
    ['*', 'en'],
    ['', 'en'],
    ['<script>', 'en'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['englisch', 'en'],
    [`en${'-abcdefgh'.repeat(100)}`, 'en'],
  ])('takes the first language of Accept-Language, if it is one: %#', async (language, lang) => {
    expect(await register(skein, dora(), { 'accept-language': language })).toMatchObject({ status: 200, lang });
  });

  it('refuses an address that has an account, in whatever case: 101', async () => {
    const input = dora({ email: anAddress() });
    await skein.stranger.call('users.register', input);
    const before = await accounts(skein);
    for (const email of [input.email, String(input.email).toUpperCase(), ` ${input.email} `]) {
      expect(await skein.stranger.refused('users.register', { ...input, email })).toMatchObject({
        status: 400,
        error_code: 101,
      });
    }
    expect(await accounts(skein)).toBe(before);
  });

  it('makes one account when two register the same address at once', async () => {
    const input = dora();
    const before = await accounts(skein);
    const answers = await Promise.all([1, 2, 3].map(() => register(skein, input, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.filter(({ error_code }) => error_code === 101)).toHaveLength(2);
    expect(await accounts(skein)).toBe(before + 1);
  });

  it('refuses an address that was invited: 101, and it stays an invitation', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const email = anAddress();
    const { id } = await ada.call('workspaceUsers.add', { id: workspace.id, email });
    expect(await skein.stranger.error('users.register', dora({ email }))).toBe('email_taken');
    expect(await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: id })).toMatchObject({
      setup_pending: true,
    });
  });

  const wrong: [string, Record<string, unknown>, number][] = [
    ['a password of 7 characters', { password: '1234567' }, 102],
    ['a password of 7 code points of two units', { password: '🧵'.repeat(7) }, 102],
    ['an empty password', { password: '' }, 102],
    ['a password of 1,025 bytes', { password: 'x'.repeat(1025) }, 20],
    ['a password of 1,028 bytes in 257 characters', { password: '🧵'.repeat(257) }, 20],
    ['a password that is no text', { password: 12345678 }, 20],
    ['an address without @', { email: 'dora.example.com' }, 103],
    ['an address without a domain', { email: 'dora@' }, 103],
    ['an address with a blank', { email: 'do ra@example.com' }, 103],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 103],
    ['an address with a line break', { email: 'a@example.com\r\nBcc: b@example.com' }, 103],
    ['an address with a name', { email: 'Dora <dora@example.com>' }, 103],
    ['an address beyond ASCII', { email: 'dörte@example.com' }, 103],
    ['an address of 255 characters', { email: `${'a'.repeat(60)}@${'b.'.repeat(95)}com`.padEnd(255, 'm') }, 103],
    ['an empty address', { email: '' }, 103],
    ['an address like those of bots', { email: 'bot+7@Users.Invalid' }, 103],
    ['an address that is no text', { email: ['a@example.com'] }, 103],
    ['an empty name', { name: '' }, 126],
    ['a name of blanks', { name: ' \n\u2003' }, 126],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 20],
    ['no name', { name: undefined }, 19],
    ['no address', { email: undefined }, 19],
    ['no password', { password: null }, 19],
  ];

  it.each(wrong)('refuses %s, and makes nothing', async (_, more, code) => {
    const before = await accounts(skein);
    const refusal = await skein.stranger.refused('users.register', dora(more));
    const [argument] = Object.keys(more);
    expect(refusal).toMatchObject({ status: 400, error_code: code, error_extra: { argument } });
    expect(await accounts(skein)).toBe(before);
  });

  it.each([
    ['a password of 8 code points', { password: '🧵'.repeat(8) }],
    ['a password of 1,024 bytes', { password: '🧵'.repeat(256) }],
    ['a name of 255 code points', { name: '🧵'.repeat(255) }],
    ['a name of one', { name: 'x' }],
    ['an address with a tag and a dash', { email: 'd-o+r.a_1@sub-domain.example.co.uk' }],
  ])('takes %s', async (_, more) => {
    expect((await skein.stranger.try('users.register', dora(more))).status).toBe(200);
  });

  it('does not trim passwords', async () => {
    const input = dora({ password: '  blanks around  ' });
    await skein.stranger.call('users.register', input);
    const login = { email: input.email, password: '  blanks around  ' };
    expect(await skein.stranger.call('users.login', login)).toMatchObject({ email: input.email });
    expect(await skein.stranger.error('users.login', { ...login, password: 'blanks around' })).toBe(
      'credentials_invalid',
    );
  });

  it('is not limited in development, on this machine', async () => {
    const input = dora();
    await skein.stranger.call('users.register', input);
    const codes = await Promise.all(Array.from({ length: 105 }, () => skein.stranger.error('users.register', input)));
    expect(new Set(codes)).toEqual(new Set(['email_taken']));
  });
});

describe('with REGISTRATION', () => {
  const closed = useSkein({ settings: { registration: 'closed' } });
  const invite = useSkein({ settings: { registration: 'invite' } });
  const domains = useSkein({ settings: { registration: ['example.com', 'example.org'] } });

  it('closed or invite, nobody registers: 109', async () => {
    for (const skein of [closed, invite]) {
      expect(await skein.stranger.refused('users.register', dora())).toMatchObject({
        status: 403,
        error_code: 109,
        error_extra: { reason: 'registration_closed' },
      });
      expect(await accounts(skein)).toBe(0);
    }
  });

  it('invite, people come by invitation', async () => {
    const ada = await invite.aUser('ada');
    const workspace = await invite.aWorkspace(ada);
    const added = await ada.call('workspaceUsers.add', { id: workspace.id, email: 'ben@example.com' });
    expect(added).toMatchObject({ setup_pending: true });
  });

  it('of domains, only their addresses register', async () => {
    for (const domain of ['example.com', 'example.org', 'EXAMPLE.Org']) {
      expect((await domains.stranger.try('users.register', dora({ email: anAddress(domain) }))).status).toBe(200);
    }
    for (const domain of ['example.net', 'sub.example.com', 'notexample.com', 'example.com.evil.test']) {
      const refusal = await domains.stranger.refused('users.register', dora({ email: anAddress(domain) }));
      expect(refusal).toMatchObject({ status: 403, error_code: 109 });
    }
    expect(await domains.stranger.error('users.register', dora({ email: 'a@evil.test@example.com' }))).toBe(
      'email_invalid',
    );
  });
});

describe('outside development', () => {
  const skein = useSkein({ trustProxy: true, settings: { development: false, baseUrl: 'https://skein.example' } });
  const from = (address: string) => ({ 'x-forwarded-proto': 'https', 'x-forwarded-for': address });

  it('one address registers 100 times an hour at most: 429 then, with Retry-After', async () => {
    expect((await register(skein, dora(), from('192.0.2.9'))).status).toBe(200);
    // 99 more like this one, which need not be made.
    await skein.db.run(sql`
      insert into rate_limit_hits (name, hit_at)
      select name, hit_at from rate_limit_hits, generate_series(1, 99) where name = 'register address 192.0.2.9'`);

    const refused = await register(skein, dora(), from('192.0.2.9'));
    expect(refused).toMatchObject({ status: 429, error_code: 429 });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);

    expect((await register(skein, dora(), from('192.0.2.10'))).status).toBe(200);
    skein.clock.advance(HOUR);
    expect((await register(skein, dora(), from('192.0.2.9'))).status).toBe(200);
  });

  it('one address is told 10 times an hour that an account exists; then it is told nothing of any', async () => {
    const [ada, headers] = [await skein.aUser('ada'), from('192.0.2.20')];
    const known = () => register(skein, dora({ email: ada.email }), headers);
    for (let time = 0; time < 5; time += 1) {
      expect((await known()).error_code).toBe(101);
      expect((await register(skein, dora(), headers)).status).toBe(200);
    }
    const more = await Promise.all(Array.from({ length: 20 }, known));
    expect(more.filter(({ error_code }) => error_code === 101).length).toBeLessThanOrEqual(5);
    while ((await known()).error_code === 101);
    for (const input of [dora({ email: ada.email }), dora()]) {
      expect(await register(skein, input, headers)).toMatchObject({ status: 429, error_extra: {} });
    }
    expect((await register(skein, dora(), from('192.0.2.21'))).status).toBe(200);
    skein.clock.advance(HOUR);
    expect((await register(skein, dora(), headers)).status).toBe(200);
  });
});
