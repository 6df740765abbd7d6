import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Entry {
  operation?: string;
  failure: string;
  message?: string;
  reason: string;
}

const accepted: Entry[] = parse(readFileSync(new URL('accepted.yaml', import.meta.url), 'utf8'));

it.each(accepted)(
  'what is accepted, $failure of "$message", has a reason and is not all failures of a check',
  (entry) => {
    expect(entry.reason).toMatch(/^[A-Z].*\.$/);
    expect((entry.operation ?? '') + (entry.message ?? '')).not.toBe('');
    expect(entry.message?.length).toBeGreaterThan(5);
  },
);
