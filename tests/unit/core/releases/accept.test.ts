import { describe, expect, it } from 'vitest';
import { verifyEd25519 } from '../../../../src/cli/manifest/ed25519-keys';
import type { SignedManifest } from '../../../../src/contract/release-manifest';
import { acceptManifest, type ManifestCheckOptions } from '../../../../src/core/releases/accept-manifest';
import { manifestOf, packageOf, releaseOf } from '../../../support/release-samples';
import { newKey, signed } from '../../../support/signed-release-manifests';

const key = newKey();
const another = newKey();
const manifest = manifestOf([releaseOf('3.4.1'), releaseOf('3.4.0')], { serial: 5 });
const envelope = signed(manifest, key);

const accept = (served: unknown, facts: Partial<ManifestCheckOptions> = {}): string => {
  const acceptance = acceptManifest(served, { channel: 'stable', keys: [key], verify: verifyEd25519, seen: null, version: '3.4.0', ...facts });
  return acceptance.isAccepted ? 'accepted' : acceptance.reason;
};
const resigned = (text: string): SignedManifest => key.sign(text);

describe('a manifest', () => {
  it('counts when it is signed by a key that is trusted', () => {
    const acceptance = acceptManifest({ ...envelope, halted: ['3.4.1'] }, { channel: 'stable', keys: [another, key], verify: verifyEd25519, seen: null, version: '3.4.0' });
    expect(acceptance).toMatchObject({ isAccepted: true, manifest, seen: { serial: 5 } });
  });

  it.each([
    ['another key', signed(manifest, another), {}, 'unsigned'],
    ["another key under the trusted one's id", { ...envelope, signatures: signed(manifest, another).signatures.map(({ signature }) => ({ keyId: key.keyId, signature })) }, {}, 'unsigned'],
    ['a trusted key beside another one', { ...envelope, signatures: [...signed(manifest, another).signatures, ...envelope.signatures] }, {}, 'accepted'],
    ['no key that is trusted', envelope, { keys: [] }, 'unsigned'],
    ['nobody', { ...envelope, signatures: [] }, {}, 'unreadable'],
    ['the key over another text', { ...envelope, signed: signed({ ...manifest, serial: 6 }, key).signed }, {}, 'unsigned'],
  ] as const)('signed by %s', (_, served, facts, expected) => {
    expect(accept(served, facts)).toBe(expected);
  });

  it.each([
    ['a lower serial than one seen', envelope, { seen: { serial: 6, digest: '' } }, 'serial-too-low'],
    ['the serial of one seen and another text', envelope, { seen: { serial: 5, digest: 'f'.repeat(64) } }, 'serial-too-low'],
    ['a higher serial than one seen', envelope, { seen: { serial: 4, digest: '' } }, 'accepted'],
    ['another channel', envelope, { channel: 'beta' }, 'other-channel'],
    ['only versions that are older than the running one', envelope, { version: '3.5.0' }, 'outdated'],
    ['the running version as its newest', envelope, { version: '3.4.1' }, 'accepted'],
    ['no JSON', resigned('{]'), {}, 'malformed'],
    ['no manifest', resigned('[]'), {}, 'malformed'],
    ['a field more', resigned(JSON.stringify({ ...manifest, run: 'rm' })), {}, 'malformed'],
    ['a form of the future', resigned(JSON.stringify({ ...manifest, format: 2 })), {}, 'malformed'],
    ['a fault', resigned(JSON.stringify(manifestOf([releaseOf('3.4.0'), releaseOf('3.4.0')]))), {}, 'malformed'],
    ['a path for a file', resigned(JSON.stringify(manifestOf([releaseOf('3.4.1', { files: [packageOf('../Deckle')] })]))), {}, 'malformed'],
    ['an address for a file', resigned(JSON.stringify(manifestOf([releaseOf('3.4.1', { files: [packageOf('https://example.com/x')] })]))), {}, 'malformed'],
  ] as const)('with %s', (_, served, facts, expected) => {
    expect(accept(served, facts)).toBe(expected);
  });

  it('is accepted again as the one that was seen', () => {
    const first = acceptManifest(envelope, { channel: 'stable', keys: [key], verify: verifyEd25519, seen: null, version: null });
    expect(first.isAccepted && accept(envelope, { seen: first.seen })).toBe('accepted');
  });

  it.each([null, undefined, 1, '', 'text', [], {}, { signed: '{}' }, { signed: 1, signatures: [] }, { ...envelope, signatures: [{ keyId: key.keyId, signature: 'AAAA' }] }])('is not %j', (served) => {
    expect(accept(served)).toBe('unreadable');
  });
});

// Any single byte flipped, truncated at every length.
describe('damage', () => {
  const bytes = Buffer.from(envelope.signed, 'utf8');
  const requests: unknown[] = [];
  /** Signatures are checked against the text. This test checks that `verify` gets exactly the received text. */
  const verify: ManifestCheckOptions['verify'] = (trusted, text, signature) => {
    requests.push(text);
    return text === envelope.signed && verifyEd25519(trusted, text, signature);
  };

  it('of any byte of the text is refused', () => {
    for (let index = 0; index < bytes.length; index += 1) {
      const damaged = Buffer.from(bytes);
      damaged[index] = (damaged[index] ?? 0) ^ 1;
      expect(accept({ ...envelope, signed: damaged.toString('latin1') }, { verify })).toBe('unsigned');
    }
    expect(requests).toHaveLength(bytes.length);
  });

  it('by every length that is missing is refused', () => {
    for (let length = 0; length < envelope.signed.length; length += 1) expect(accept({ ...envelope, signed: envelope.signed.slice(0, length) }, { verify })).not.toBe('accepted');
  });

  it('of any character of a signature is refused', () => {
    const [{ keyId, signature } = { keyId: '', signature: '' }] = envelope.signatures;
    for (let index = 0; index < 85; index += 1) {
      const other = signature[index] === 'A' ? 'B' : 'A';
      expect(accept({ ...envelope, signatures: [{ keyId, signature: signature.slice(0, index) + other + signature.slice(index + 1) }] })).not.toBe('accepted');
    }
  });
});
