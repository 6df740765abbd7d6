import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { endLapsed } from '../models/socket_address.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

const SOCKET = { delivery: 'socket', event: 'comment_added' } as const;
const idsOf = (hooks: readonly { id: number }[]) => hooks.map(({ id }) => id);

describe('a subscription over a socket', () => {
  it('has an address of Skein for a URL; an equal one is used again, and others differ', async () => {
    const { ben, workspace } = team;
    const first = await ben.call('hooks.subscribe', SOCKET);
    expect(first).toMatchObject({ delivery: 'socket', target_url: `socket:subscription/${first.id}` });
    expect(await ben.call('hooks.subscribe', SOCKET)).toEqual(first);
    const there = await ben.call('hooks.subscribe', { ...SOCKET, workspace_id: workspace.id });
    const program = await skein.aProgramOf(ben, ['comments:read']);
    const ofProgram = await program.call('hooks.subscribe', SOCKET);
    expect(new Set([first.id, there.id, ofProgram.id]).size).toBe(3);
    expect(await ben.call('hooks.get')).toMatchObject(
      [first, there, ofProgram].map(({ id }) => ({ id, delivery: 'socket' })),
    );
  });

  it('needs a URL or a socket: neither is 19, both are 20', async () => {
    const { ben } = team;
    expect(await ben.error('hooks.subscribe', { event: 'comment_added' })).toBe('argument_missing');
    const both = { ...SOCKET, target_url: 'https://hooks.example.com/' };
    expect(await ben.error('hooks.subscribe', both)).toBe('argument_invalid');
    expect(await ben.error('hooks.subscribe', { ...SOCKET, delivery: 'url' })).toBe('argument_invalid');
    expect(
      await ben.error('hooks.subscribe', { ...SOCKET, delivery: undefined, target_url: 'socket:subscription/1' }),
    ).toBe('argument_invalid');
  });

  it('lapses only over a socket: 20 with a URL', async () => {
    const { ben } = team;
    const url = { target_url: 'https://hooks.example.com/', event: 'comment_added' };
    expect(await ben.refused('hooks.subscribe', { ...url, lapse_after: 60 })).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'lapse_after' },
    });
    expect(await ben.error('hooks.subscribe', { ...SOCKET, lapse_after: 9 })).toBe('argument_invalid');
  });

  it('is another one each time if it lapses, and is deleted when no socket has served it for so long', async () => {
    const { ben } = team;
    const kept = await ben.call('hooks.subscribe', SOCKET);
    const [one, two] = [
      await ben.call('hooks.subscribe', { ...SOCKET, lapse_after: 60 }),
      await ben.call('hooks.subscribe', { ...SOCKET, lapse_after: 120 }),
    ];
    expect(idsOf(await ben.call('hooks.get'))).toEqual([kept.id, one.id, two.id]);
    skein.clock.advance(59_000);
    await endLapsed(skein.db, skein.clock.now());
    expect(idsOf(await ben.call('hooks.get'))).toEqual([kept.id, one.id, two.id]);
    skein.clock.advance(2000);
    await endLapsed(skein.db, skein.clock.now());
    expect(idsOf(await ben.call('hooks.get'))).toEqual([kept.id, two.id]);
  });

  it('does not lapse until so long after its socket, and what a dead process served counts as left', async () => {
    const { ben } = team;
    const { id, target_url } = await ben.call('hooks.subscribe', { ...SOCKET, lapse_after: 60 });
    await skein.db.run(sql`
      insert into socket_addresses (address, holder) values (${target_url}, 'skein sockets of a dead process')`);
    skein.clock.advance(90_000);
    await endLapsed(skein.db, skein.clock.now());
    skein.clock.advance(59_000);
    await endLapsed(skein.db, skein.clock.now());
    expect(idsOf(await ben.call('hooks.get'))).toEqual([id]);
    skein.clock.advance(2000);
    await endLapsed(skein.db, skein.clock.now());
    expect(await ben.call('hooks.get')).toEqual([]);
  });
});

describe('hooks/unsubscribe with a subscription_id', () => {
  it('ends that subscription alone, by URL or over a socket', async () => {
    const { ben } = team;
    const target_url = 'https://hooks.example.com/';
    const socket = await ben.call('hooks.subscribe', SOCKET);
    const [first, second] = [
      await ben.call('hooks.subscribe', { target_url, event: 'comment_added' }),
      await ben.call('hooks.subscribe', { target_url, event: 'thread_added' }),
    ];
    await ben.call('hooks.unsubscribe', { subscription_id: first.id });
    await ben.call('hooks.unsubscribe', { subscription_id: socket.id });
    expect(idsOf(await ben.call('hooks.get'))).toEqual([second.id]);
    expect(await ben.error('hooks.unsubscribe', { subscription_id: first.id })).toBe('not_found');
  });

  it('is 110 with an id of somebody else, or of another program', async () => {
    const { ben, cleo } = team;
    const hook = await ben.call('hooks.subscribe', SOCKET);
    const program = await skein.aProgramOf(ben, []);
    for (const by of [cleo, program]) {
      expect(await by.error('hooks.unsubscribe', { subscription_id: hook.id })).toBe('not_found');
    }
    expect(idsOf(await ben.call('hooks.get'))).toEqual([hook.id]);
  });

  it('takes either a URL or an id: neither is 19, both are 20', async () => {
    const { ben } = team;
    expect(await ben.error('hooks.unsubscribe')).toBe('argument_missing');
    expect(await ben.error('hooks.unsubscribe', { subscription_id: 1, target_url: 'https://hooks.example.com/' })).toBe(
      'argument_invalid',
    );
  });
});
