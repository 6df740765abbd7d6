import type { Shown } from './shown_by.js';

const HOOKS = 'src/handlers/hooks.test.ts';
const LOOP_IN = 'src/handlers/loopIn.test.ts';
const BOTS = 'src/handlers/installations.bots.test.ts';

const CALLS = 'src/delivery/calls.test.ts';
const SLOW = 'src/delivery/calls.slow.test.ts';
const LATER = 'src/handlers/integrationIncoming.later.test.ts';
const UNINSTALLED = 'src/delivery/callbacks.test.ts';

/** The tests that show what the specification says of hooks, loop-in addresses and bots. */
export const outwardShownBy: Readonly<Record<string, readonly Shown[]>> = {
  'Bot user none: integration installed': [
    [BOTS, 'brings a bot into the workspace, a GUEST of that name who is in no channel, and tells of it'],
  ],
  'Integration installation installed: uninstall by a team': [
    [UNINSTALLED, 'is called with the arguments of the specification, signed with its verify token'],
    [BOTS, 'leaves the workspace and its channels when it is uninstalled, and tells of it'],
  ],
  'Integration response time: callbacks': [[SLOW, 'is dropped at the timeout of ten seconds, and is called again: %s']],
  'url_callback validity: bot callbacks': [[LATER, 'is valid until url_ttl, half an hour after the call']],
  'Retries: callbacks': [[CALLS, 'is tried three times more, with the same url_ttl, and is then said to have failed']],
  'Hook subscription none: hooks/subscribe': [
    [HOOKS, 'answers the subscription with 201, at that time, with a secret of its own'],
  ],
  'Hook subscription subscribed: hooks/unsubscribe': [
    [HOOKS, 'ends all subscriptions of the caller to that URL, and no others'],
  ],
  'Loop-in e-mail: mail to loop-in addresses': [
    ['src/mail_in/hostile.test.ts', 'of 25 MB exactly is posted; one byte more is refused, 552, announced or not'],
    ['src/mail_in/receiver.test.ts', 'of a channel opens a thread with its subject and text, by the member in From'],
    ['src/mail_in/receiver.test.ts', 'of a %s is posted there: %s'],
  ],
  'Loop-in address none/disabled: loop_in/get_or_create': [
    [LOOP_IN, 'answers one address of a %s, the same for all who may post there at once'],
    [LOOP_IN, 'kills the address of a %s for good; the next one is another'],
  ],
  'Loop-in address enabled: loop_in/disable': [
    [LOOP_IN, 'kills the address of a %s for good; the next one is another'],
  ],
};
