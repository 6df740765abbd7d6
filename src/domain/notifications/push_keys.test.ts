import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PUSH_CURVE, pushKeysOf } from './push_keys.js';

describe('the keys of pushes', () => {
  it('are always the same for a secret key, and others for another one', () => {
    const keys = pushKeysOf('a secret key of at least 32 characters');
    expect(keys).toEqual(pushKeysOf('a secret key of at least 32 characters'));
    expect(keys).toEqual({
      publicKey: 'BFTEzc1QkDFP0Q1kznoGZcdamk9VjGVP_-SAbxH-67toMtpx4LTghIalF9DrteQoWO_xSQ55AVBtxn6hjCOhbkg',
      privateKey: '6aEG84iEHz0VAFUpGBMxeJR3VqFOKFtLh0ZEoF19IoQ',
    });
    expect(pushKeysOf('another secret key of 32 characters').publicKey).not.toBe(keys.publicKey);
  });

  it('are a pair of the curve, whose private key always has 32 bytes', () => {
    for (let count = 0; count < 300; count += 1) {
      const { publicKey, privateKey } = pushKeysOf(`secret ${count}`);
      const pair = createECDH(PUSH_CURVE);
      pair.setPrivateKey(privateKey, 'base64url');
      expect(pair.getPublicKey('base64url')).toBe(publicKey);
      expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
    }
  });
});
