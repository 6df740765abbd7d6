import type { ErrorName } from '../generated/errors.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { useTeam } from '../testing/teams.js';

const { team } = useTeam();
let group: Schema<'Group'>;
beforeAll(async () => {
  group = await team.ben.call('groups.add', { workspace_id: team.workspace.id, name: 'Design' });
});

describe('groups/add', () => {
  const wrong: [string, ErrorName, Record<string, unknown>][] = [
    ['no name', 'argument_missing', { name: undefined }],
    ['no workspace', 'argument_missing', { workspace_id: undefined }],
    ['an empty name', 'name_too_short', { name: '' }],
    ['a name of blanks', 'name_too_short', { name: '\u3000 ' }],
    ['a name of 256 code points', 'argument_invalid', { name: '🧵'.repeat(256) }],
    ['a description of 4,097', 'argument_invalid', { description: 'x'.repeat(4097) }],
    ['a color of 33', 'argument_invalid', { color: 'x'.repeat(33) }],
    ['an empty color', 'argument_invalid', { color: '' }],
    ['a color that is a number', 'argument_invalid', { color: 7 }],
    ['people who are no list', 'argument_invalid', { user_ids: 7 }],
    ['people who are null', 'argument_invalid', { user_ids: [null] }],
    ['an unknown temporary id among the people', 'temp_id_unknown', { user_ids: [-99] }],
    ['an unknown temporary id of the workspace', 'temp_id_unknown', { workspace_id: -99 }],
    ['a temporary id above 0', 'temp_id_invalid', { temp_id: 1 }],
  ];

  it.each(wrong)('refuses %s: %s', async (_, code, input) => {
    const { ben, workspace } = team;
    expect(await ben.error('groups.add', { workspace_id: workspace.id, name: 'Weavers', ...input })).toBe(code);
    expect(await ben.call('groups.get', { workspace_id: workspace.id })).toEqual([group]);
  });
});

describe('groups/update', () => {
  const wrong: [string, ErrorName, Record<string, unknown>][] = [
    ['nothing to change', 'argument_missing', {}],
    ['nothing but nulls', 'argument_missing', { name: null, description: null, color: null }],
    ['no group', 'argument_missing', { id: null, name: 'x' }],
    ['a name of blanks', 'name_too_short', { name: ' ' }],
    ['a name of 256 code points', 'argument_invalid', { name: 'x'.repeat(256) }],
    ['a color of 33', 'argument_invalid', { color: 'x'.repeat(33) }],
    ['a description of 4,097', 'argument_invalid', { description: 'x'.repeat(4097) }],
    ['an unknown temporary id', 'temp_id_unknown', { id: -99, name: 'x' }],
  ];

  it.each(wrong)('refuses %s: %s', async (_, code, input) => {
    expect(await team.ben.error('groups.update', { id: group.id, ...input })).toBe(code);
    expect(await team.ben.call('groups.getone', { id: group.id })).toEqual(group);
  });
});
