/**
 * What is expected of one caller: `ok`, or the code of the refusal. Null where there is no such caller, because the operation
 * takes no object of that kind.
 */
export type Cell = 'ok' | 105 | 106 | 107 | 108 | 109 | 110 | 115 | 119 | 120 | 124 | 125 | 131 | 132 | 200 | null;

/** Who calls (permissions: Who). Inside and outside are of the channel, conversation or group in question. */
export interface Row {
  /** No credentials. */
  stranger: Cell;
  /** A token that nobody has. */
  badToken: Cell;
  /** A user whose account is deleted. */
  deleted: Cell;
  /** A program of somebody who may, without the scope. */
  missingScope: Cell;
  /** Signed in, not in the workspace. */
  outsider: Cell;
  /** Was a member of the workspace. */
  removed: Cell;
  /** ADMIN of another workspace. */
  adminElsewhere: Cell;
  guestOut: Cell;
  guestIn: Cell;
  /** A GUEST that is a program, inside. */
  bot: Cell;
  memberOut: Cell;
  memberIn: Cell;
  /** Made the object and is inside. */
  owner: Cell;
  adminOut: Cell;
  adminIn: Cell;
}

export type Column = keyof Row;

/** The columns in their order, in words. */
export const COLUMNS: Readonly<Record<Column, string>> = {
  stranger: 'a stranger',
  badToken: 'a token that nobody has',
  deleted: 'a deleted user',
  missingScope: 'a program without the scope',
  outsider: 'an outsider',
  removed: 'a removed user',
  adminElsewhere: 'an ADMIN of another workspace',
  guestOut: 'a GUEST outside',
  guestIn: 'a GUEST inside',
  bot: 'a bot inside',
  memberOut: 'a USER outside',
  memberIn: 'a USER inside',
  owner: 'its maker',
  adminOut: 'an ADMIN outside',
  adminIn: 'an ADMIN inside',
};

/** For those who are in the workspace, and inside or outside the object. */
export type Members = Pick<
  Row,
  'guestOut' | 'guestIn' | 'bot' | 'memberOut' | 'memberIn' | 'owner' | 'adminOut' | 'adminIn'
>;

/** Whoever is not let in at all (decision 16). */
const CREDENTIALS = { stranger: 120, badToken: 200, deleted: 200, missingScope: 109 } as const;

/** Public operations: they ask nobody for anything. */
export const everybody: Row = {
  ...{ stranger: 'ok', badToken: null, deleted: null, missingScope: null, outsider: 'ok', removed: 'ok' },
  ...{ adminElsewhere: 'ok', guestOut: null, guestIn: 'ok', bot: null, memberOut: null, memberIn: 'ok', owner: null },
  ...{ adminOut: null, adminIn: 'ok' },
};

/** An operation's rows: one, or one for each way of calling it that differs in who may. */
export type Rows = Readonly<Record<string, Row>>;

/** Operations on oneself, and those without an object. */
export const signedIn: Row = {
  ...{ ...CREDENTIALS, outsider: 'ok', removed: 'ok', adminElsewhere: 'ok', guestOut: null, guestIn: 'ok', bot: 'ok' },
  ...{ memberOut: null, memberIn: 'ok', owner: null, adminOut: null, adminIn: 'ok' },
};

/** The same for what asks a program for no scope. */
export const anySignedIn: Row = { ...signedIn, missingScope: null };

/** What only the user's own token or session does (decision 28), and so no bot. */
export const byOneself: Row = { ...signedIn, bot: 109 };

/** An object in a workspace, which those who are not in that get as the 404 of its kind. */
export function inWorkspace(notFound: Cell, members: Members): Row {
  return { ...CREDENTIALS, outsider: notFound, removed: notFound, adminElsewhere: notFound, ...members };
}

/** The workspace itself, which has no inside and no outside. */
export function ofWorkspace(cells: Record<'guest' | 'member' | 'admin', Cell>): Row {
  const { guest, member, admin } = cells;
  return inWorkspace(105, {
    ...{ guestOut: null, guestIn: guest, bot: guest, memberOut: null, memberIn: member, owner: null },
    ...{ adminOut: null, adminIn: admin },
  });
}

/** A conversation, or something said in it, which nobody outside sees, ADMIN or not; and who of those inside may. */
export function inConversation(
  notFound: Cell,
  inside: Partial<Omit<Members, 'guestOut' | 'memberOut' | 'adminOut'>> = {},
): Row {
  return inWorkspace(notFound, {
    ...{ guestIn: 'ok', bot: 'ok', memberIn: 'ok', owner: 'ok', adminIn: 'ok', ...inside },
    ...{ guestOut: notFound, memberOut: notFound, adminOut: notFound },
  });
}

/** Something in a channel, public or private. To a private one USER and ADMIN outside are nobody. */
export function inChannel(
  notFound: Cell,
  inside: Omit<Members, 'guestOut' | 'memberOut' | 'adminOut'>,
  outsideOfPublic: Pick<Members, 'memberOut' | 'adminOut'>,
): Record<'public' | 'private', Row> {
  return {
    public: inWorkspace(notFound, { ...inside, ...outsideOfPublic, guestOut: notFound }),
    private: inWorkspace(notFound, { ...inside, guestOut: notFound, memberOut: notFound, adminOut: notFound }),
  };
}

/** All who see it may. */
export function whoSees(notFound: Cell): Record<'public' | 'private', Row> {
  return inChannel(
    notFound,
    { guestIn: 'ok', bot: 'ok', memberIn: 'ok', owner: 'ok', adminIn: 'ok' },
    { memberOut: 'ok', adminOut: 'ok' },
  );
}

/** Its maker and ADMIN may. */
export function makerAndAdmin(notFound: Cell): Record<'public' | 'private', Row> {
  return inChannel(
    notFound,
    { guestIn: 109, bot: 109, memberIn: 109, owner: 'ok', adminIn: 'ok' },
    { memberOut: 109, adminOut: 'ok' },
  );
}

/** Its maker alone may. */
export function maker(notFound: Cell): Record<'public' | 'private', Row> {
  return inChannel(
    notFound,
    { guestIn: 109, bot: 109, memberIn: 109, owner: 'ok', adminIn: 109 },
    { memberOut: 109, adminOut: 109 },
  );
}

/** USER and ADMIN who see it may, a GUEST not. */
export function noGuest(notFound: Cell): Record<'public' | 'private', Row> {
  return inChannel(
    notFound,
    { guestIn: 109, bot: 109, memberIn: 'ok', owner: 'ok', adminIn: 'ok' },
    { memberOut: 'ok', adminOut: 'ok' },
  );
}

export const everyMember = { any: ofWorkspace({ guest: 'ok', member: 'ok', admin: 'ok' }) };
export const userOrAdmin = { any: ofWorkspace({ guest: 109, member: 'ok', admin: 'ok' }) };
export const admin = { any: ofWorkspace({ guest: 109, member: 109, admin: 'ok' }) };
