import type { Schema } from '../../generated/schemas.js';

interface DemoPerson {
  readonly name: string;
  readonly userType: Schema<'WorkspaceUser'>['user_type'];
}

/** The people of the demo workspace. The key is how texts mention them: `@mira`. */
export const PEOPLE = {
  mira: { name: 'Mira Okafor', userType: 'ADMIN' },
  jonas: { name: 'Jonas Lindqvist', userType: 'ADMIN' },
  priya: { name: 'Priya Raman', userType: 'USER' },
  tomas: { name: 'Tomás Vega', userType: 'USER' },
  noah: { name: 'Noah Levy', userType: 'USER' },
  hana: { name: 'Hana Sato', userType: 'USER' },
  felix: { name: 'Felix Brandt', userType: 'USER' },
  amara: { name: 'Amara Diallo', userType: 'USER' },
  ingrid: { name: 'Ingrid Moe', userType: 'USER' },
  ruben: { name: 'Ruben Costa', userType: 'USER' },
  elsie: { name: 'Elsie Hart', userType: 'GUEST' },
  omar: { name: 'Omar Haddad', userType: 'GUEST' },
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof PEOPLE;

export const TEAM: readonly PersonKey[] = [
  'mira',
  'jonas',
  'priya',
  'tomas',
  'noah',
  'hana',
  'felix',
  'amara',
  'ingrid',
  'ruben',
  'elsie',
  'omar',
];

/** Creates the workspace, and is in all its channels. The command prints this person's token. */
export const FOUNDER: PersonKey = 'mira';

export function isGuest(person: PersonKey): boolean {
  return PEOPLE[person].userType === 'GUEST';
}

export function mentionsIn(text: string): PersonKey[] {
  return TEAM.filter((person) => new RegExp(`@${person}\\b`).test(text));
}

export interface DemoThread {
  readonly title: string;
  readonly by: PersonKey;
  readonly content: string;
  /** In order. Only threads with comments get small talk besides. */
  readonly comments: readonly string[];
  /** The comment that closes it. */
  readonly closing?: string;
}

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly color: number;
  readonly icon?: number;
  readonly isPublic: boolean;
  readonly creator: PersonKey;
  /** Whether it is a favourite of its creator. */
  readonly isFavorite: boolean;
  readonly members: readonly PersonKey[];
  readonly threads: readonly DemoThread[];
}

/** Comments that fit any thread. No thread gets one of them twice. */
export const SMALL_TALK: readonly string[] = [
  'Agreed.',
  'Makes sense to me.',
  'Thanks for writing this down, it saved me a call.',
  'I can take that.',
  'Can we decide this by Thursday? I would like to plan around it.',
  'No objection from my side.',
  'I read this twice and I like it more the second time.',
  'One question: who tells the customers?',
  'Give me until tomorrow, I want to look at the numbers first.',
  'Same experience here.',
  'I would rather keep it simple this time.',
  'Good catch. I had not seen that at all.',
  'Let us try it for two weeks and look again.',
  'I tried the same last year and it took a day, not a week.',
  'Does this change anything for @ingrid and the packing table?',
  'Could somebody add a picture? I cannot imagine it yet.',
  'Fine with me as long as nothing moves before Monday.',
  'I asked around: nobody depends on the old way any more.',
  '@jonas, you know the history of this one. Anything we should remember?',
  'I have put an hour in my calendar for it.',
  'Small correction: it was three, not two.',
  'If nobody is faster, I will write the first draft tonight.',
  'This has bothered me for months. Thank you!',
  'I am not sure that I understand the second point.',
  'Then let us do both, the cheap one first.',
  'I am out on Friday, please go on without me.',
  'That is the part I like best.',
  'How sure are we? A guess is fine, I only want to know that it is one.',
  'I checked again this morning and it still holds.',
  'Short answer: yes. Long answer: yes, but not before lunch.',
  'Somebody should try this with wet hands.',
  'We said the same in spring and then forgot. Let us write it on the wall.',
  '@mira, is this within what you had planned to spend?',
  'I would like to hear from the workshop before we go on.',
  'Done on my side.',
  'Half done. The rest tomorrow.',
  'I changed my mind after sleeping on it: let us go ahead.',
  'That would help me a lot.',
  'Two customers asked for exactly this last week.',
  'I will ask and come back with an answer.',
  'Noted, thanks.',
  'Please keep the old version around for a while.',
  'Whatever we choose, let it be the same in all three languages.',
  'I can live with either.',
  'Looks right. I would change one word, see my note.',
  'Is there anything that keeps us from starting today?',
  'The honest answer is that nobody measured it.',
  'I like that it can be undone.',
  'Good. Next step?',
  'For the record: it worked at the first try.',
];
