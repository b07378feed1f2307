import { describe, expect, it } from 'vitest';
import { passwordDigestSchema } from '../../../src/contract/entities/session';
import { passwordDigest } from '../../../src/core/password';

describe('passwordDigest', () => {
  // The first two are the vectors of FIPS 180-4's examples; the others come from a different implementation.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['password', '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8'],
    ['密码🔑 é', 'cda8578afde79fb6ba76696b27f8086a4bb55843c746902e8ab275993a2b2f3a'],
  ])('%j', (typed, digest) => {
    expect(passwordDigest(typed)).toBe(digest);
    expect(passwordDigestSchema.safeParse(digest).success).toBe(true);
  });

  it('uses the input unchanged: spaces and case count', () => {
    expect(new Set(['secret', ' secret', 'secret ', 'Secret'].map(passwordDigest)).size).toBe(4);
  });
});
