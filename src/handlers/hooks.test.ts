import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { signedHeaders } from '../delivery/signing.js';
import type { Schema } from '../generated/schemas.js';
import { BUCKETS, bucketOf } from '../db/ids.js';
import { HOOK_EVENTS, useHooks } from '../testing/hooks.js';
import { useTeam } from '../testing/teams.js';

const contract: { webhooks: Record<string, unknown> } = JSON.parse(
  readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'),
);

const { skein, team } = useTeam();
const { at, subscribe, unsubscribe, kept } = useHooks(skein);

describe('hooks/subscribe', () => {
  it('answers the subscription with 201, at that time, with a secret of its own', async () => {
    const { ben, workspace, channel } = team;
    const before = Math.floor(skein.clock.now().getTime() / 1000);
    const filters = { workspace_id: workspace.id, channel_id: channel.id };
    const answered = await ben.try('hooks.subscribe', { ...at(), event: 'comment_added', ...filters });
    expect(answered.status).toBe(201);
    const shown: Schema<'HookSubscription'> = JSON.parse(answered.text);
    expect(shown).toEqual({
      id: expect.any(Number),
      ...at(),
      delivery: 'url',
      event: 'comment_added',
      ...filters,
      thread_id: null,
      conversation_id: null,
      created_ts: expect.any(Number),
      secret: expect.stringMatching(/^whsec_[A-Za-z\d+\/]{44}$/),
    });
    expect(shown.created_ts).toBeGreaterThanOrEqual(before);
    expect(shown.id % BUCKETS).toBe(bucketOf(ben.id));
    expect(Buffer.from(shown.secret.slice('whsec_'.length), 'base64').readUIntBE(0, 2) >> 4).toBe(bucketOf(ben.id));
  });

  it('answers a secret with which the library of Standard Webhooks verifies what we sign', async () => {
    const body = '{"id":1}';
    for (const event of ['group_added', 'group_updated', 'group_deleted'] as const) {
      const { secret } = await subscribe(team.ben, { event });
      const headers = signedHeaders({ id: 'msg_1', secrets: [secret], body, now: new Date() });
      expect(new Webhook(secret).verify(body, headers)).toEqual({ id: 1 });
    }
  });

  it('keeps nothing of the secret', async () => {
    const { secret, id } = await subscribe(team.ben);
    const row = await skein.db.one<{ row: string }>(sql`
      select to_jsonb(h)::text as row from hook_subscriptions h where id = ${id}`);
    expect(row.row).not.toContain(secret.slice(-20));
    const other = await subscribe(team.ben, { event: 'comment_updated' });
    expect(other.secret.slice(8)).not.toBe(secret.slice(8));
  });

  it('takes all 26 events of the contract', async () => {
    const { ben } = team;
    const events = HOOK_EVENTS.map(([event]) => event);
    expect(new Set(events)).toEqual(new Set(Object.keys(contract.webhooks)));
    for (const event of events) expect(await subscribe(ben, { event })).toMatchObject({ event, workspace_id: null });
    expect((await kept()).map(({ event }) => event)).toEqual(events);
  });

  it('takes event_type for event, and both when they are the same', async () => {
    const { ben } = team;
    const first = await ben.call('hooks.subscribe', { ...at(), event_type: 'group_added' });
    expect(first).toMatchObject({ event: 'group_added' });
    expect(await subscribe(ben, { event: 'group_added' })).toEqual(first);
    expect(await subscribe(ben, { event: 'group_added', event_type: 'group_added' })).toEqual(first);
  });

  it('is 19 without event and event_type, 20 with two that differ or one that nobody knows', async () => {
    const { ben } = team;
    expect(await ben.refused('hooks.subscribe', at())).toMatchObject({
      status: 400,
      error_code: 19,
      error_extra: { argument: 'event' },
    });
    expect(await ben.error('hooks.subscribe', { event: 'group_added' })).toBe('argument_missing');
    for (const wrong of [{ event: 'group_added', event_type: 'group_updated' }, { event: 'thread_read' }]) {
      expect(await ben.error('hooks.subscribe', { ...at(), ...wrong })).toBe('argument_invalid');
    }
    expect(await kept()).toEqual([]);
  });

  it('to the same twice answers the same record, two at once too, and another for whatever differs', async () => {
    const { ben, cleo, workspace, channel } = team;
    const first = await subscribe(ben, { channel_id: channel.id });
    skein.clock.advance(5000);
    const filters = { workspace_id: workspace.id, channel_id: channel.id };
    const again = await Promise.all([filters, { channel_id: channel.id }, filters].map((each) => subscribe(ben, each)));
    expect(again).toEqual([first, first, first]);
    const others = [
      await subscribe(ben),
      await subscribe(ben, { workspace_id: workspace.id }),
      await subscribe(ben, { event: 'comment_updated', channel_id: channel.id }),
      await subscribe(ben, { target_url: `${at().target_url}/`, channel_id: channel.id }),
      await subscribe(cleo, { channel_id: channel.id }),
    ];
    const ids = [first, ...others].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
  });

  it('may come as a form', async () => {
    const { ben, workspace } = team;
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/hooks/subscribe',
      headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: `target_url=${encodeURIComponent(at().target_url)}&event=thread_added&workspace_id=${workspace.id}&channel_id=`,
    });
    expect(answered.status).toBe(201);
    expect(answered.json()).toMatchObject({ event: 'thread_added', workspace_id: workspace.id, channel_id: null });
  });

  it('is open to guests, and to a user without a workspace', async () => {
    const { gus, olga, channel } = team;
    expect(await subscribe(gus, { channel_id: channel.id })).toMatchObject({ channel_id: channel.id });
    expect(await subscribe(olga, { event: 'workspace_user_added' })).toMatchObject({ workspace_id: null });
  });

  it('is 120 for strangers', async () => {
    expect(await skein.stranger.error('hooks.subscribe', { ...at(), event: 'group_added' })).toBe('not_logged_in');
  });
});

describe('hooks/unsubscribe', () => {
  it('ends all subscriptions of the caller to that URL, and no others', async () => {
    const { ben, cleo, workspace, channel } = team;
    const other = `${at().target_url}/other`;
    const first = await subscribe(ben);
    await subscribe(ben, { workspace_id: workspace.id });
    await subscribe(ben, { event: 'group_added', workspace_id: workspace.id });
    await subscribe(ben, { channel_id: channel.id, target_url: other });
    const cleos = await subscribe(cleo);
    for (let twice = 0; twice < 2; twice += 1) expect(await unsubscribe(ben)).toEqual({ status: 'ok' });
    expect((await kept()).map(({ id }) => id)).toEqual([cleos.id]);
    expect(await kept(other)).toHaveLength(1);
    const next = await subscribe(ben);
    expect(next.id).not.toBe(first.id);
    expect(next.secret).not.toBe(first.secret);
  });

  it('is ok for a URL to which nothing leads, whatever it looks like', async () => {
    for (const url of ['https://nobody.example', 'no URL at all']) {
      expect(await unsubscribe(team.olga, url)).toEqual({ status: 'ok' });
    }
    expect(await team.olga.error('hooks.unsubscribe')).toBe('argument_missing');
    expect(await skein.stranger.error('hooks.unsubscribe', at())).toBe('not_logged_in');
  });
});
