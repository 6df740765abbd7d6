import { expect, it } from 'vitest';
import { ATTEMPT_AFTER_REQUEST, EVENT_AFTER_COMMIT, STREAM_SKIPS_ONE } from './faulty.js';
import { makeProgram } from './program.js';

it.each([
  ['that writes events late', EVENT_AFTER_COMMIT],
  ['that writes attempts late', ATTEMPT_AFTER_REQUEST],
  ['whose streams skip an event', STREAM_SKIPS_ONE],
])('a copy is made of the program %s', async (_, changes) => {
  await (await makeProgram(changes)).remove();
});

it('a copy is not made where the text that is to be replaced has changed', async () => {
  const change = { file: 'src/clock.ts', text: 'nothing that stands there', by: '' };
  await expect(makeProgram([change])).rejects.toThrow(/src\/clock\.ts has 0 times, not 1: nothing that stands there/);
  await expect(makeProgram([{ ...change, file: 'src/clocks.ts' }])).rejects.toThrow(/src\/clocks\.ts is no file/);
});
