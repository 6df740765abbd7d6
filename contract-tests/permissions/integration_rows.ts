import { byOneself, everybody, inChannel, inWorkspace, noGuest, userOrAdmin, type Rows } from './who.js';

// Who builds, installs and uninstalls integrations.

/**
 * Only its maker sees an integration, with their own token or session. Others get 110, and a program is refused
 * before that (behaviour/tokens.md#scopes).
 */
const ownIntegration: Rows = {
  any: inWorkspace(110, {
    guestOut: 110,
    guestIn: 110,
    bot: 109,
    memberOut: 110,
    memberIn: 110,
    owner: 'ok',
    adminOut: 110,
    adminIn: 110,
  }),
};

/** Installations; `member` is what users and admins get who have not installed it. Guests do not see installations. */
function installed(member: 'ok' | 109): Rows {
  const inside = { guestIn: 110, bot: 109, memberIn: member, owner: 'ok', adminIn: 'ok' } as const;
  const { public: seen, private: unseen } = inChannel(110, inside, { memberOut: member, adminOut: 'ok' });
  return {
    workspace: seen,
    'channel, public': seen,
    'channel, private': unseen,
    'thread, public': seen,
    'thread, private': unseen,
  };
}

/** Only who has installed it renews its token, which CHANNEL and THREAD alone have. */
function tokenOfInstallation(): Rows {
  const inside = { guestIn: 110, bot: 109, memberIn: 109, owner: 'ok', adminIn: 109 } as const;
  const { public: seen, private: unseen } = inChannel(110, inside, { memberOut: 109, adminOut: 109 });
  return { 'channel, public': seen, 'channel, private': unseen, 'thread, public': seen, 'thread, private': unseen };
}

export const integrationRows = {
  'integrations.add': { public: byOneself, private: userOrAdmin.any },
  'integrations.get': { any: byOneself },
  'integrations.getone': ownIntegration,
  'integrations.update': ownIntegration,
  'integrations.remove': ownIntegration,
  'integrations.regenerateSecret': ownIntegration,
  'integrations.ping': ownIntegration,
  'installations.add': {
    workspace: userOrAdmin.any,
    'channel, public': noGuest(107).public,
    'channel, private': noGuest(107).private,
    'thread, public': noGuest(108).public,
    'thread, private': noGuest(108).private,
  },
  'installations.get': userOrAdmin,
  'installations.getone': installed('ok'),
  'installations.regenerateToken': tokenOfInstallation(),
  'installations.remove': installed(109),
  // The token under test is the argument, not the credential.
  'integrationIncoming.postData': { 'channel, public': everybody, 'thread, private': everybody },
  'integrationIncoming.urlCallback': { public: everybody, private: everybody },
} satisfies Record<string, Rows>;
