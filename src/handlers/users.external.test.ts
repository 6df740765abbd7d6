import { describe, expect, it } from 'vitest';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();

describe('users/is_connected_to_external', () => {
  it('says that nobody is', async () => {
    const ada = await skein.aUser('ada');
    expect(await ada.call('users.isConnectedToExternal')).toEqual({ external_connection: false, external_email: null });
    expect(await skein.stranger.error('users.isConnectedToExternal')).toBe('not_logged_in');
  });
});

describe('users/disconnect_external', () => {
  it('is 129 while nobody is connected; for strangers 120, for a program that may only read 109', async () => {
    const ada = await skein.aUser('ada');
    const program = await skein.aProgramOf(ada, ['user:read']);
    expect(await ada.refused('users.disconnectExternal')).toMatchObject({ status: 404, error_code: 129 });
    expect(await skein.stranger.error('users.disconnectExternal')).toBe('not_logged_in');
    expect(await program.error('users.disconnectExternal')).toBe('forbidden');
  });
});
