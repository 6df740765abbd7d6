import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { useTeam } from '../testing/teams.js';

const { team } = useTeam();
let group: Schema<'Group'>;
beforeAll(async () => {
  group = await team.ben.call('groups.add', { workspace_id: team.workspace.id, name: 'Design' });
});

describe('groups/add', () => {
  const wrong: [string, number, Record<string, unknown>][] = [
    ['no name', 19, { name: undefined }],
    ['no workspace', 19, { workspace_id: undefined }],
    ['an empty name', 126, { name: '' }],
    ['a name of blanks', 126, { name: '\u3000 ' }],
    ['a name of 256 code points', 20, { name: '🧵'.repeat(256) }],
    ['a description of 4,097', 20, { description: 'x'.repeat(4097) }],
    ['a color of 33', 20, { color: 'x'.repeat(33) }],
    ['an empty color', 20, { color: '' }],
    ['a color that is a number', 20, { color: 7 }],
    ['people who are no list', 20, { user_ids: 7 }],
    ['people who are null', 20, { user_ids: [null] }],
    ['an unknown temporary id among the people', 111, { user_ids: [-99] }],
    ['an unknown temporary id of the workspace', 111, { workspace_id: -99 }],
    ['a temporary id above 0', 112, { temp_id: 1 }],
  ];

  it.each(wrong)('refuses %s: %i', async (_, code, input) => {
    const { ben, workspace } = team;
    expect(await ben.code('groups.add', { workspace_id: workspace.id, name: 'Weavers', ...input })).toBe(code);
    expect(await ben.call('groups.get', { workspace_id: workspace.id })).toEqual([group]);
  });
});

describe('groups/update', () => {
  const wrong: [string, number, Record<string, unknown>][] = [
    ['nothing to change', 19, {}],
    ['nothing but nulls', 19, { name: null, description: null, color: null }],
    ['no group', 19, { id: null, name: 'x' }],
    ['a name of blanks', 126, { name: ' ' }],
    ['a name of 256 code points', 20, { name: 'x'.repeat(256) }],
    ['a color of 33', 20, { color: 'x'.repeat(33) }],
    ['a description of 4,097', 20, { description: 'x'.repeat(4097) }],
    ['an unknown temporary id', 111, { id: -99, name: 'x' }],
  ];

  it.each(wrong)('refuses %s: %i', async (_, code, input) => {
    expect(await team.ben.code('groups.update', { id: group.id, ...input })).toBe(code);
    expect(await team.ben.call('groups.getone', { id: group.id })).toEqual(group);
  });
});
