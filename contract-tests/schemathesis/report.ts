import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { everythingIn } from '../../codegen/document.js';
import { CANNOT_SUCCEED, contract } from '../contract.js';

/** An entry of accepted.yaml. */
interface Accepted {
  failure: string;
  reason: string;
}

/** What hooks.py has noted: the entries of accepted.yaml that were needed, and the operations that succeeded. */
interface Notes {
  used: ReadonlySet<string>;
  succeeded: ReadonlySet<string>;
}

/** Operations of which schemathesis has no right request, and why. */
const NEVER: Readonly<Record<string, string>> = {
  ...CANNOT_SUCCEED,
  'live.stream': 'it has no end, so schemathesis does not call it',
  'live.socket': 'it is a WebSocket',
  'oauth.decide': 'only the page sends it',
  'oauth.accessToken': 'only a user who agrees makes a code',
  'oauth.token': 'only a user who agrees makes a code',
};

/** Prints how many operations succeeded. Returns those that did not and should have. */
export function printSuccesses({ succeeded }: Notes): string[] {
  const names = everythingIn(contract).map(({ operation }) => operation.operationId);
  const never = names.filter((name) => !succeeded.has(name));
  console.log(`${names.length - never.length} of ${names.length} operations succeeded`);
  for (const name of never) console.log(`  not ${name}${NEVER[name] === undefined ? '' : `: ${NEVER[name]}`}`);
  return never.filter((name) => NEVER[name] === undefined);
}

/** Prints the entries of accepted.yaml that nothing needed. */
export function printUnused({ used }: Notes): void {
  const accepted: Accepted[] = parse(readFileSync(new URL('accepted.yaml', import.meta.url), 'utf8'));
  for (const [index, { failure, reason }] of accepted.entries())
    if (!used.has(String(index))) console.log(`accepted.yaml: nothing needed ${failure}: ${reason}`);
}
