import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../clock.js';
import { DEFAULT_SETTINGS } from '../../models/notification.js';
import { decide, MEANS, type Cause, type Decision, type Means, type Situation } from './decision.js';
import type { Rest } from './rest.js';

const CAUSES: readonly Cause[] = ['message', 'comment', 'thread', 'added', 'removed'];

/** The name of the setting that decides about a cause and a means. */
const SETTINGS = {
  message: { desktop: 'desktop_conversations', email: 'email_conversations', push: 'push_conversations' },
  comment: { desktop: 'desktop_comments', email: 'email_comments', push: 'push_comments' },
  thread: { desktop: 'desktop_threads', email: 'email_threads', push: 'push_threads' },
  added: { desktop: 'desktop_added_to_ws', email: 'email_added_to_ws', push: 'push_added_to_ws' },
  removed: { desktop: 'desktop_removed_from_ws', email: 'email_removed_from_ws', push: 'push_removed_from_ws' },
} as const;

const ALL_ON = {
  ...DEFAULT_SETTINGS,
  email_conversations: true,
  email_comments: true,
  email_threads: true,
};
const AWAKE: Rest = {
  timezone: 'Europe/Berlin',
  snooze_until: null,
  snooze_dnd_start: null,
  snooze_dnd_end: null,
  off_days: [],
  away_mode: null,
};
/** A Tuesday, 13:00 in Berlin. */
const NOW = new Date('2026-11-24T12:00:00Z');

const SITUATION: Omit<Situation, 'cause'> = {
  happened: NOW,
  isMentioned: false,
  settings: ALL_ON,
  rest: AWAKE,
  isMuted: false,
  isRead: false,
  isVisible: true,
  isUsed: false,
  isOnline: false,
  mailDelay: 2 * MINUTE,
};

type Change = Partial<Omit<Situation, 'rest'>> & { rest?: Partial<Rest> };

function decided(cause: Cause, { rest, ...change }: Change, now = NOW): Record<Means, Decision> {
  return decide({ ...SITUATION, cause, ...change, rest: { ...AWAKE, ...rest } }, now);
}

/** How a decision is written in the tables. */
function word(decision: Decision): string {
  return decision.tell === 'never' ? decision.reason : decision.tell;
}

const words = (cause: Cause, change: Change) => MEANS.map((means) => word(decided(cause, change)[means])).join(' ');

const away = (date_from: string, date_to: string) => ({ away_mode: { type: 'vacation' as const, date_from, date_to } });
const hours = (snooze_dnd_start: string, snooze_dnd_end: string) => ({ snooze_dnd_start, snooze_dnd_end });

/** What holds, and how people are told on the desktop, by mail and by push: of posts, and of workspaces. */
const TABLE: readonly [name: string, change: Change, ofPosts: string, ofWorkspaces: string][] = [
  ['nothing is special', {}, 'now later now', 'now now now'],
  ['it is two minutes old', { happened: new Date('2026-11-24T11:58:00Z') }, 'now now now', 'now now now'],
  ['it is a day old', { happened: new Date('2026-11-23T12:00:00Z') }, 'now now now', 'now now now'],
  ['it is read', { isRead: true }, 'read read read', 'read read read'],
  [
    'it is out of sight',
    { isVisible: false },
    'out_of_sight out_of_sight out_of_sight',
    'out_of_sight out_of_sight out_of_sight',
  ],
  [
    'it is out of sight and read',
    { isVisible: false, isRead: true },
    'out_of_sight out_of_sight out_of_sight',
    'out_of_sight out_of_sight out_of_sight',
  ],
  ['its place is muted', { isMuted: true }, 'muted muted muted', 'muted muted muted'],
  ['it mentions the person', { isMentioned: true }, 'now later now', 'now now now'],
  [
    'its place is muted and it mentions the person',
    { isMuted: true, isMentioned: true },
    'now later now',
    'now now now',
  ],
  ['it is read and mentions the person', { isRead: true, isMentioned: true }, 'read read read', 'read read read'],
  ['the person is away', { rest: away('2026-11-20', '2026-12-01') }, 'away away away', 'away away away'],
  ['the person is away from today on', { rest: away('2026-11-24', '2026-11-25') }, 'away away away', 'away away away'],
  ['the person is back today', { rest: away('2026-11-01', '2026-11-24') }, 'now later now', 'now now now'],
  ['the person is away from tomorrow on', { rest: away('2026-11-25', '2026-12-01') }, 'now later now', 'now now now'],
  [
    'the person is away and mentioned',
    { isMentioned: true, rest: away('2026-11-20', '2026-12-01') },
    'away away away',
    'away away away',
  ],
  [
    'the person is away and snoozes',
    { rest: { ...away('2026-11-20', '2026-12-01'), snooze_until: new Date('2026-11-24T13:00:00Z') } },
    'away away away',
    'away away away',
  ],
  [
    'the person snoozes',
    { rest: { snooze_until: new Date('2026-11-24T13:00:00Z') } },
    'resting later later',
    'resting later later',
  ],
  ['the snooze ends now', { rest: { snooze_until: NOW } }, 'now later now', 'now now now'],
  [
    'the person snoozes and is mentioned',
    { isMentioned: true, rest: { snooze_until: new Date('2026-11-24T13:00:00Z') } },
    'resting later later',
    'resting later later',
  ],
  ['it is not to disturb', { rest: hours('12:00', '14:00') }, 'resting later later', 'resting later later'],
  [
    'it is not to disturb over midnight',
    { rest: hours('20:00', '13:30') },
    'resting later later',
    'resting later later',
  ],
  ['it may disturb again', { rest: hours('12:00', '13:00') }, 'now later now', 'now now now'],
  ['it will not disturb soon', { rest: hours('13:01', '14:00') }, 'now later now', 'now now now'],
  ['today is off', { rest: { off_days: [2] } }, 'resting later later', 'resting later later'],
  ['tomorrow is off', { rest: { off_days: [3] } }, 'now later now', 'now now now'],
  [
    'every day is off',
    { rest: { off_days: [1, 2, 3, 4, 5, 6, 7] } },
    'resting resting resting',
    'resting resting resting',
  ],
  ['the person is online', { isOnline: true }, 'now later later', 'now now later'],
  [
    'the person has been online for an hour',
    { isOnline: true, happened: new Date('2026-11-24T11:00:00Z') },
    'now now online',
    'now now online',
  ],
  ['the person is online and mentioned', { isOnline: true, isMentioned: true }, 'now later later', 'now now later'],
  [
    'the person is online and snoozes',
    { isOnline: true, rest: { snooze_until: new Date('2026-11-24T13:00:00Z') } },
    'resting later later',
    'resting later later',
  ],
  ['push waits a minute', { settings: { ...ALL_ON, push_delay: 60 } }, 'now later later', 'now now later'],
  [
    'push waits a minute, and the person is online',
    { isOnline: true, settings: { ...ALL_ON, push_delay: 60 } },
    'now later later',
    'now now later',
  ],
  [
    'push has waited a minute',
    { happened: new Date('2026-11-24T11:59:00Z'), settings: { ...ALL_ON, push_delay: 60 } },
    'now later now',
    'now now now',
  ],
  ['mail waits for nothing', { mailDelay: 0 }, 'now now now', 'now now now'],
];

it('sends no mail about being added to a workspace that the person has used; all else is decided as before', () => {
  expect(words('added', { isUsed: true })).toBe('now used now');
  for (const cause of ['message', 'comment', 'thread', 'removed'] as const)
    expect(words(cause, { isUsed: true })).toBe(words(cause, {}));
});

describe('a person is told on the desktop, by mail and by push', () => {
  describe.each(TABLE)('when %s', (_, change, ofPosts, ofWorkspaces) => {
    it.each(CAUSES)('about %s', (cause) => {
      const isOfWorkspace = cause === 'added' || cause === 'removed';
      expect(words(cause, change)).toBe(isOfWorkspace ? ofWorkspaces : ofPosts);
    });
  });
});

const CELLS = CAUSES.flatMap((cause) => MEANS.map((means) => ({ cause, means, setting: SETTINGS[cause][means] })));

describe('a setting', () => {
  it.each(CELLS)('$setting decides about $cause and $means, and about nothing else', ({ setting }) => {
    const change: Change = { mailDelay: 0, settings: { ...ALL_ON, [setting]: false } };
    const off = CELLS.filter(({ cause, means }) => word(decided(cause, change)[means]) === 'setting');
    expect(off.map((cell) => cell.setting)).toEqual([setting]);
  });

  it.each(CELLS)('$setting holds for posts that mention the person, too', ({ cause, means, setting }) => {
    const change: Change = { isMentioned: true, settings: { ...ALL_ON, [setting]: false } };
    expect(word(decided(cause, change)[means])).toBe('setting');
  });

  it.each(CELLS)('$setting comes before a mute, an absence and a rest', ({ cause, means, setting }) => {
    const rest = { ...away('2026-11-20', '2026-12-01'), off_days: [2] };
    const change: Change = { isMuted: true, rest, settings: { ...ALL_ON, [setting]: false } };
    expect(word(decided(cause, change)[means])).toBe('setting');
  });

  it('lets nobody be mailed about posts, until it is changed', () => {
    const change: Change = { settings: DEFAULT_SETTINGS };
    expect(CAUSES.map((cause) => word(decided(cause, change).email))).toEqual([
      'setting',
      'setting',
      'setting',
      'now',
      'now',
    ]);
  });
});

describe('what waits is told', () => {
  const at = (means: Means, change: Change, now: Date) => {
    const decision = decided('comment', { happened: now, ...change }, now)[means];
    return decision.tell === 'later' ? decision.at.toISOString() : word(decision);
  };
  const nights = hours('22:00', '07:00');

  it.each<[string, Means, Change, string, string]>([
    ['by mail, after two minutes', 'email', {}, '2026-11-24T12:00:00Z', '2026-11-24T12:02:00.000Z'],
    [
      'by push, after its delay',
      'push',
      { settings: { ...ALL_ON, push_delay: 90 } },
      '2026-11-24T12:00:00Z',
      '2026-11-24T12:01:30.000Z',
    ],
    [
      'by push, after a snooze',
      'push',
      { rest: { snooze_until: new Date('2026-11-24T15:00:00Z') } },
      '2026-11-24T12:00:00Z',
      '2026-11-24T15:00:00.000Z',
    ],
    ['by push, in the morning', 'push', { rest: nights }, '2026-11-24T23:00:00Z', '2026-11-25T06:00:00.000Z'],
    [
      'by mail, in the morning, if the two minutes end at night',
      'email',
      { rest: nights },
      '2026-11-24T20:59:00Z',
      '2026-11-25T06:00:00.000Z',
    ],
    ['by push, at once, where mail waits for the morning', 'push', { rest: nights }, '2026-11-24T20:59:00Z', 'now'],
    [
      'by push, in the morning, in the night in which the clock is put forward',
      'push',
      { rest: nights },
      '2026-03-28T23:00:00Z',
      '2026-03-29T05:00:00.000Z',
    ],
    [
      'by push, in the morning, in the night in which the clock is put back',
      'push',
      { rest: nights },
      '2026-10-24T23:00:00Z',
      '2026-10-25T06:00:00.000Z',
    ],
    [
      'by push, after the off days of the zone',
      'push',
      { rest: { timezone: 'Pacific/Auckland', off_days: [6, 7] } },
      '2026-11-20T12:00:00Z',
      '2026-11-22T11:00:00.000Z',
    ],
    [
      'by push, on the morning after the off days',
      'push',
      { rest: { ...nights, off_days: [6, 7] } },
      '2026-11-21T12:00:00Z',
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'by mail, after a delay that ends on an off day',
      'email',
      { mailDelay: 30 * SECOND, rest: { timezone: 'UTC', off_days: [3] } },
      '2026-11-24T23:59:45Z',
      '2026-11-26T00:00:00.000Z',
    ],
    [
      'by push, after a snooze that ends at night',
      'push',
      { rest: { ...nights, snooze_until: new Date('2026-11-25T01:00:00Z') } },
      '2026-11-24T12:00:00Z',
      '2026-11-25T06:00:00.000Z',
    ],
  ])('%s', (_, means, change, now, expected) => {
    expect(at(means, change, new Date(now))).toBe(expected);
  });

  it('as things are then: what is read meanwhile is dropped', () => {
    const change: Change = { rest: nights };
    const { push } = decided('comment', change, new Date('2026-11-24T23:00:00Z'));
    expect(push).toEqual({ tell: 'later', at: new Date('2026-11-25T06:00:00Z'), isHeld: true });
    expect(word(decided('comment', { ...change, isRead: true }, new Date('2026-11-25T06:00:00Z')).push)).toBe('read');
    expect(word(decided('comment', change, new Date('2026-11-25T06:00:00Z')).push)).toBe('now');
  });
});
