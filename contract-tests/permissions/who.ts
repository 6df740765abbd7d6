/**
 * What one caller gets: `ok`, or an error code. Null where such a caller cannot exist, because the operation
 * has no object of that kind.
 */
export type Cell =
  'ok' | 105 | 106 | 107 | 108 | 109 | 110 | 115 | 116 | 119 | 120 | 124 | 125 | 131 | 132 | 200 | null;

/** The callers (permissions: Who). Inside and outside refer to the channel, conversation or group in question. */
export interface Row {
  /** No credentials. */
  stranger: Cell;
  /** An unknown token. */
  badToken: Cell;
  /** A user whose account is deleted. */
  deleted: Cell;
  /** A program without the scope, of a person who is allowed. */
  missingScope: Cell;
  /** Signed in, not in the workspace. */
  outsider: Cell;
  /** A former member of the workspace. */
  removed: Cell;
  /** An ADMIN of another workspace. */
  adminElsewhere: Cell;
  guestOut: Cell;
  guestIn: Cell;
  /** A program of a GUEST, inside. */
  bot: Cell;
  memberOut: Cell;
  memberIn: Cell;
  /** Has made the object, and is inside. */
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

/** People in the workspace, inside or outside the object. */
export type Members = Pick<
  Row,
  'guestOut' | 'guestIn' | 'bot' | 'memberOut' | 'memberIn' | 'owner' | 'adminOut' | 'adminIn'
>;

/** Callers whose credentials are refused (behaviour/errors.md#credentials-and-sight). */
const CREDENTIALS = { stranger: 120, badToken: 200, deleted: 200, missingScope: 109 } as const;

/** Public operations: they need no credentials. */
export const everybody: Row = {
  stranger: 'ok',
  badToken: null,
  deleted: null,
  missingScope: null,
  outsider: 'ok',
  removed: 'ok',
  adminElsewhere: 'ok',
  guestOut: null,
  guestIn: 'ok',
  bot: null,
  memberOut: null,
  memberIn: 'ok',
  owner: null,
  adminOut: null,
  adminIn: 'ok',
};

/** The rows of an operation: one for each way of calling it that differs in who may. */
export type Rows = Readonly<Record<string, Row>>;

/** Operations on oneself, and those without an object. */
export const signedIn: Row = {
  ...CREDENTIALS,
  outsider: 'ok',
  removed: 'ok',
  adminElsewhere: 'ok',
  guestOut: null,
  guestIn: 'ok',
  bot: 'ok',
  memberOut: null,
  memberIn: 'ok',
  owner: null,
  adminOut: null,
  adminIn: 'ok',
};

/** The same for operations without a scope. */
export const anySignedIn: Row = { ...signedIn, missingScope: null };

/** Operations for the user's own token or session only (behaviour/tokens.md#scopes), so not for a bot. */
export const byOneself: Row = { ...signedIn, bot: 109 };

/** An object in a workspace. Callers outside the workspace get the 404 of its kind. */
export function inWorkspace(notFound: Cell, members: Members): Row {
  return { ...CREDENTIALS, outsider: notFound, removed: notFound, adminElsewhere: notFound, ...members };
}

/** The workspace itself, which has no inside and outside. */
export function ofWorkspace(cells: Record<'guest' | 'member' | 'admin', Cell>): Row {
  const { guest, member, admin } = cells;
  return inWorkspace(105, {
    guestOut: null,
    guestIn: guest,
    bot: guest,
    memberOut: null,
    memberIn: member,
    owner: null,
    adminOut: null,
    adminIn: admin,
  });
}

/**
 * A conversation, or a message in it. Nobody outside sees it, not even an ADMIN. `inside` says who may of those inside.
 */
export function inConversation(
  notFound: Cell,
  inside: Partial<Omit<Members, 'guestOut' | 'memberOut' | 'adminOut'>> = {},
): Row {
  return inWorkspace(notFound, {
    guestIn: 'ok',
    bot: 'ok',
    memberIn: 'ok',
    owner: 'ok',
    adminIn: 'ok',
    ...inside,
    guestOut: notFound,
    memberOut: notFound,
    adminOut: notFound,
  });
}

/** An object in a public and in a private channel. USERs and ADMINs outside do not see the private one. */
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

/** Everybody who sees it may. */
export function whoSees(notFound: Cell): Record<'public' | 'private', Row> {
  return inChannel(
    notFound,
    { guestIn: 'ok', bot: 'ok', memberIn: 'ok', owner: 'ok', adminIn: 'ok' },
    { memberOut: 'ok', adminOut: 'ok' },
  );
}

/** Its maker and ADMINs may. */
export function makerAndAdmin(notFound: Cell): Record<'public' | 'private', Row> {
  return inChannel(
    notFound,
    { guestIn: 109, bot: 109, memberIn: 109, owner: 'ok', adminIn: 'ok' },
    { memberOut: 109, adminOut: 'ok' },
  );
}

/** Only its maker may. */
export function maker(notFound: Cell): Record<'public' | 'private', Row> {
  return inChannel(
    notFound,
    { guestIn: 109, bot: 109, memberIn: 109, owner: 'ok', adminIn: 109 },
    { memberOut: 109, adminOut: 109 },
  );
}

/** USERs and ADMINs who see it may, GUESTs may not. */
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
