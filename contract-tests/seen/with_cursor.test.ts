// Every list that takes `with_cursor` is called with it, alone and with the other arguments that change the response.
import { beforeAll, expect, it } from 'vitest';
import { operationsOf, type LocatedOperation } from '../../codegen/document.js';
import { aConversation } from '../../src/testing/conversations.js';
import { useHooks } from '../../src/testing/hooks.js';
import { aThread } from '../../src/testing/posts.js';
import { useTeam } from '../../src/testing/teams.js';
import { contract, inputOf } from '../contract.js';
import { JSON_TYPE } from '../referee/documents.js';

const { skein, team } = useTeam();
const { subscribe } = useHooks(skein);

/** The arguments of all lists that say what they list. */
const places: Record<string, number> = {};
beforeAll(async () => {
  const { ada, ben, channel, workspace } = team;
  const { id: thread_id } = await aThread(ada, channel);
  const { id: conversation_id } = await aConversation(workspace, ada, ben);
  const { id: subscription_id } = await subscribe(ada);
  Object.assign(places, { id: workspace.id, workspace_id: workspace.id, thread_id, conversation_id, subscription_id });
});

const lists = operationsOf(contract).flatMap((located) => {
  const alternatives = located.operation.responses['200']?.content?.[JSON_TYPE]?.['x-alternatives'] ?? [];
  const paged = alternatives.map(({ when }) => when).filter((when) => when['with_cursor'] === true);
  return paged.map(({ with_cursor: _, ...others }) => ({ located, others }));
});

/** Calls a list in the places of the test, and returns its JSON and the cursor of its `Link`. */
async function list(located: LocatedOperation, others: Record<string, unknown>) {
  const arguments_ = inputOf(located).map(({ name }) => name);
  const here = Object.entries(places).filter(([name]) => arguments_.includes(name));
  const input = Object.entries(others).map(([name, value]): [string, string] => [name, String(value)]);
  const query = new URLSearchParams([...here.map(([name, id]): [string, string] => [name, String(id)]), ...input]);
  const { status, headers, text } = await skein.send({
    method: located.method.toUpperCase(),
    path: `${located.path}?${query.toString()}`,
    headers: { authorization: `Bearer ${team.ada.token}` },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  const next = /[?&]cursor=([^&>]*)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const json: unknown = JSON.parse(text);
  return { json, cursor: next === undefined ? null : decodeURIComponent(next) };
}

it.each(lists)('$located.path with `with_cursor` and $others has the same items', async ({ located, others }) => {
  const bare = await list(located, others);
  const page = await list(located, { ...others, with_cursor: true });
  expect(page).toEqual({ json: { items: bare.json, next_cursor: bare.cursor }, cursor: bare.cursor });
});
