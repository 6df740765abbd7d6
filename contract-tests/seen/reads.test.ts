import { expect, it } from 'vitest';
import type { RecordedRead } from '../../src/testing/recorder.js';
import { contract } from '../contract.js';
import { differencesOfReads } from './reads.js';

/** The differences at one operation after these reads. */
function differences(id: string, reads: Omit<RecordedRead, 'operation'>[], passOn = {}): string[] {
  const all = differencesOfReads(
    reads.map((read) => ({ operation: id, ...read })),
    contract,
    passOn,
  );
  return all.filter((one) => one.startsWith(`${id} `));
}

const read = (argument: string) => ({ argument, how: 'read' as const });
const copied = (argument: string) => ({ argument, how: 'copied' as const });
const muteFields = ['id', 'minutes'].map(read);

it('finds nothing where the handler reads what is documented', () => {
  expect(differences('threads.mute', muteFields)).toEqual([]);
});

it('finds what is documented and not read', () => {
  expect(differences('threads.mute', [read('id')])).toEqual([
    'threads.mute minutes is documented, and no code reads it',
  ]);
});

it('finds what is read and not documented', () => {
  expect(differences('threads.mute', [...muteFields, read('seconds')])).toEqual([
    'threads.mute seconds is read, and not documented',
  ]);
});

it('takes a copy for a read only where the operation passes arguments on', () => {
  const reads = [read('id'), copied('minutes')];
  expect(differences('threads.mute', reads)).toEqual(['threads.mute minutes is documented, and no code reads it']);
  expect(differences('threads.mute', reads, { 'threads.mute': 'the time' })).toEqual([]);
});

it('finds an operation that is said to pass arguments on, and does not', () => {
  expect(differences('threads.mute', muteFields, { 'threads.mute': 'the time' })).toEqual([
    'threads.mute is in PASS_ON, and names all its arguments',
  ]);
});

it('expects no handler to read what the pipeline reads', () => {
  const unread = differences('threads.add', []);
  expect(unread).toContain('threads.add title is documented, and no code reads it');
  expect(unread).not.toContain('threads.add temp_id is documented, and no code reads it');
});
