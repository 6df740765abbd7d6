import { createHash } from 'node:crypto';
import type { Queryable } from '../../db/database.js';
import { mailboxOf, type Mailbox, type ReturnedMail } from '../../models/mail_return.js';
import { DAY_BITS, dayOf, ID_BITS, isWithin, numbersIn, SignedAddresses, type SignedKind } from './signed_addresses.js';

/** How many bytes of its hash tell a mail from others. */
const MAIL_BYTES = 6;
/** The user, the day, and the mail. */
const BOUNCE: SignedKind = {
  prefix: 'bounce',
  label: 'skein/bounce/1',
  widths: [ID_BITS, DAY_BITS, 8 * MAIL_BYTES],
};
/** How many days an address works after the day on which its mail was sent. Mail servers try for five days. */
export const BOUNCE_DAYS = 10;

/** The senders of the envelopes of notification mails, one for each mail: it says which mail has come back. */
export class BounceAddresses extends SignedAddresses {
  /** `domain`: undefined where no mail is received. */
  constructor(secretKey: string, domain: string | undefined) {
    super(BOUNCE, secretKey, domain);
  }

  /**
   * The address to which a mail to the present address of a user comes back. `mailId`: that of the `Message`. Undefined
   * where no mail is received, and for a user without an address.
   */
  async addressOf(
    db: Queryable,
    { userId, mailId }: { userId: number; mailId: string },
    now: Date,
  ): Promise<string | undefined> {
    if (!this.hasAddresses) return undefined;
    const mailbox = await mailboxOf(db, userId);
    if (mailbox === undefined) return undefined;
    const mail = createHash('sha256').update(mailId).digest().readUIntBE(0, MAIL_BYTES);
    return this.address([userId, dayOf(now), mail], boundTo(mailbox));
  }

  /** Returns which mail comes back to an address with this local part; undefined when it does not work. */
  async find(db: Queryable, localPart: string, now: Date): Promise<ReturnedMail | undefined> {
    const [userId, day = 0, mail = 0] = numbersIn(BOUNCE, localPart) ?? [];
    if (userId === undefined || !isWithin(day, BOUNCE_DAYS, now)) return undefined;
    const mailbox: Mailbox | undefined = await mailboxOf(db, userId);
    if (mailbox === undefined) return undefined;
    const isSigned = this.isSigned(localPart, [userId, day, mail], boundTo(mailbox));
    return isSigned ? { userId, mail, ...mailbox } : undefined;
  }
}

function boundTo({ address, generation }: Mailbox): string {
  return `${generation}:${address}`;
}
