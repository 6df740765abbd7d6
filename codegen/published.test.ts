import { expect, it } from 'vitest';
import { readPublishedContract } from './published.js';

// Redocly's own rule does not read extensions, such as the `x-alternatives` of a response.
it('the published contract has no schema that nothing uses', () => {
  const contract = readPublishedContract();
  const text = JSON.stringify(contract);
  const names = Object.keys(contract.components.schemas);
  expect(names).toContain('ThreadPage');
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
});
