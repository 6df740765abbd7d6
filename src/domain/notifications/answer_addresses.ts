import type { Queryable } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import {
  answerBinding,
  type AnswerBinding,
  type AnswerPlace,
  type LoopInObject,
} from '../../models/loop_in_address.js';
import { DAY_BITS, dayOf, ID_BITS, isWithin, numbersIn, SignedAddresses, type SignedKind } from './signed_addresses.js';

/** A thread (0) or a conversation (1), the user, the id of the place, and the day. */
const ANSWER: SignedKind = { prefix: 'answer', label: 'skein/answer/1', widths: [1, ID_BITS, ID_BITS, DAY_BITS] };
const TYPES = ['THREAD', 'CONVERSATION'] as const;
/** How many days an address works after the day on which it was made (behaviour/mail.md#loop-in-addresses). */
const DAYS = 30;

/** Where an answer goes, and who may give it. */
export interface AnswerAddress extends LoopInObject {
  obj_type: AnswerPlace['obj_type'];
  userId: number;
}

/** The addresses at which people answer notifications, one for each person, place and day. */
export class AnswerAddresses extends SignedAddresses {
  /** `domain`: undefined where no mail is received. */
  constructor(secretKey: string, domain: string | undefined) {
    super(ANSWER, secretKey, domain);
  }

  /**
   * The address at which a user answers in a thread or conversation. Undefined where no mail is received, and when they
   * are not in the workspace.
   */
  async addressOf(
    db: Queryable,
    { userId, kind, holderId }: { userId: number; kind: 'thread' | 'conversation'; holderId: number },
    now: Date,
  ): Promise<string | undefined> {
    if (!this.hasAddresses) return undefined;
    const place = { userId, obj_type: kind === 'thread' ? TYPES[0] : TYPES[1], id: holderId };
    const binding = await answerBinding(db, place);
    return binding && this.address(numbersOf(place, dayOf(now)), boundTo(binding));
  }

  /** Returns what an address with this local part, in any case, is for; undefined when it does not work. */
  async find(db: Queryable, localPart: string, now: Date): Promise<AnswerAddress | undefined> {
    const [type, userId = 0, id = 0, day = 0] = numbersIn(ANSWER, localPart) ?? [];
    if (type === undefined || !isWithin(day, DAYS, now)) return undefined;
    const place = { userId, obj_type: type === 0 ? TYPES[0] : TYPES[1], id };
    const binding = await answerBinding(db, place);
    if (binding === undefined || !this.isSigned(localPart, numbersOf(place, day), boundTo(binding))) return undefined;
    return { ...place, bucket: bucketOf(id) };
  }
}

function numbersOf({ userId, obj_type, id }: AnswerPlace, day: number): number[] {
  return [TYPES.indexOf(obj_type), userId, id, day];
}

function boundTo({ token_generation, joined_at, answer_generation }: AnswerBinding): string {
  return `${token_generation}:${joined_at.getTime()}:${answer_generation}`;
}

/** Whether a local part has the form of an address for answers. */
export function looksLikeAnswer(localPart: string): boolean {
  return numbersIn(ANSWER, localPart) !== undefined;
}
