import { BOOKS, HIRING } from './backstage.js';
import { PHOTO_SHOOT, SPRING_LAUNCH } from './launch.js';
import { GENERAL, PRODUCT } from './product.js';
import { Random } from './random.js';
import { WEB_SHOP } from './shop.js';
import { SUPPORT } from './support.js';
import { isGuest, mentionsIn, SMALL_TALK, TEAM, type DemoChannel, type DemoThread, type PersonKey } from './team.js';

/** All channels but General. */
export const CHANNELS: readonly DemoChannel[] = [PRODUCT, WEB_SHOP, SUPPORT, SPRING_LAUNCH, HIRING, BOOKS, PHOTO_SHOOT];

const COMMENTS = 400;
const SEED = 20_260_101;

export interface PlannedThread {
  readonly title: string;
  /** Undefined: General. */
  readonly channel: DemoChannel | undefined;
}

/** The first post of a thread, or a comment in it. */
export interface Post {
  readonly kind: 'opening' | 'comment' | 'closing';
  readonly thread: PlannedThread;
  readonly by: PersonKey;
  readonly text: string;
}

interface Draft extends PlannedThread {
  readonly opening: DemoThread;
  /** Who may post in it. */
  readonly members: readonly PersonKey[];
  readonly comments: string[];
}

/** All posts of the demo in the order in which they are written. The same at every run. */
export function planPosts(): Post[] {
  const random = new Random(SEED);
  const colleagues = TEAM.filter((person) => !isGuest(person));
  const drafts = [
    ...GENERAL.map((opening) => draftOf(opening, undefined, colleagues)),
    ...CHANNELS.flatMap((channel) => channel.threads.map((opening) => draftOf(opening, channel, channel.members))),
  ];
  addSmallTalk(drafts, random);
  const queues = drafts.map((draft) => postsOf(draft, random));
  // Interleaves the threads at random. The posts of each thread stay in order.
  const turns = random.shuffled(queues.flatMap((queue) => queue.map(() => queue)));
  return turns.flatMap((queue) => queue.splice(0, 1));
}

function draftOf(opening: DemoThread, channel: DemoChannel | undefined, members: readonly PersonKey[]): Draft {
  return { title: opening.title, channel, opening, members, comments: [...opening.comments] };
}

/** Adds small talk until there are enough comments. Threads without comments stay without. */
function addSmallTalk(drafts: readonly Draft[], random: Random): void {
  const lively = drafts.filter(({ comments }) => comments.length > 0);
  const written = drafts.reduce((sum, { opening }) => sum + opening.comments.length + (opening.closing ? 1 : 0), 0);
  for (let missing = COMMENTS - written; missing > 0; missing -= 1) {
    const { comments, members } = random.pick(lively);
    const fitting = SMALL_TALK.filter(
      (text) => !comments.includes(text) && mentionsIn(text).every((person) => members.includes(person)),
    );
    comments.splice(1 + random.below(comments.length), 0, random.pick(fitting));
  }
}

function postsOf(draft: Draft, random: Random): Post[] {
  const { opening, comments, members } = draft;
  const posts: Post[] = [{ kind: 'opening', thread: draft, by: opening.by, text: opening.content }];
  let last: PersonKey = opening.by;
  const say = (kind: Post['kind'], text: string, speakers: readonly PersonKey[]): void => {
    // Nobody posts twice in a row, and nobody mentions themself.
    last = random.pick(speakers.filter((person) => person !== last && !mentionsIn(text).includes(person)));
    posts.push({ kind, thread: draft, by: last, text });
  };
  for (const text of comments) say('comment', text, members);
  if (opening.closing !== undefined) {
    const mayClose = members.filter((person) => !isGuest(person));
    say('closing', opening.closing, mayClose);
  }
  return posts;
}
