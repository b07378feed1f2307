import { createHash, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ReleaseManifest } from '../../../../src/contract/release-manifest';
import { acceptManifest, type VerifySignature } from '../../../../src/core/releases/accept-manifest';
import { inputsOf } from '../../../support/hostile-inputs/corpus';

interface Attempt {
  /** The server's response, instead of the manifest below. */
  readonly served?: unknown;
  /** The signed text, instead of the manifest below. */
  readonly text?: string;
  /** Overrides of the manifest below, by dotted path. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The signing key; default: the key that the app trusts. */
  readonly by?: 'other' | 'nobody';
  /** The key id in the signature. */
  readonly keyId?: string;
  /** The text is changed after signing. */
  readonly isChangedAfter?: boolean;
  readonly isSignedTwiceByStrangers?: boolean;
  /**
   * The highest serial seen before. The default is 7, or 6 if something other than the serial is changed: otherwise the
   * manifest would be refused for its repeated serial.
   */
  readonly seenSerial?: number;
  /** The serial was seen with a different text. */
  readonly isSeenAnother?: boolean;
  /** The running version; default 3.4.0. */
  readonly runs?: string;
  /** The app's channel; default stable. */
  readonly channel?: 'beta';
}

interface Key { readonly keyId: string; readonly publicKey: string; readonly secret: KeyObject; readonly open: KeyObject }
const makeKey = (): Key => {
  const { publicKey: open, privateKey: secret } = generateKeyPairSync('ed25519');
  const raw = open.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16), publicKey: raw.toString('base64'), secret, open };
};
const trusted = makeKey();
const stranger = makeKey();
const verifySignature: VerifySignature = (key, text, signature) =>
  key.keyId === trusted.keyId && verify(null, Buffer.from(text), trusted.open, Buffer.from(signature, 'base64'));

const notes = { en: 'New.', 'zh-CN': '新。', jp: '新しい。', 'ar-SA': 'جديد.' };
const manifest: ReleaseManifest = {
  format: 1, channel: 'stable', serial: 7, publishedAt: '2026-11-21T00:00:00Z', featureGates: [],
  releases: [{
    version: '3.4.1', publishedAt: '2026-11-21T00:00:00Z', minimumClient: null, stagedShare: 10_000, isWithdrawn: false, notes,
    files: [{ platform: 'linux', architecture: 'x64', kind: 'tar.gz', file: 'Deckle-3.4.1.tar.gz', sizeBytes: 12, sha512: 'a'.repeat(128), blocks: null }],
  }],
};

const put = (target: Record<string, unknown>, place: string, value: unknown): void => {
  const [first = '', ...rest] = place.split('.');
  if (rest.length === 0) target[first] = value;
  else put(target[first] as Record<string, unknown>, rest.join('.'), value);
};

const servedBy = (attempt: Attempt): unknown => {
  if ('served' in attempt) return attempt.served;
  const changed = structuredClone(manifest) as unknown as Record<string, unknown>;
  for (const [place, value] of Object.entries(attempt.set ?? {})) put(changed, place, value);
  const text = attempt.text ?? JSON.stringify(changed);
  const signed = (key: Key) => ({ keyId: attempt.keyId ?? trusted.keyId, signature: sign(null, Buffer.from(text), key.secret).toString('base64') });
  const signatures = attempt.isSignedTwiceByStrangers === true ? [signed(stranger), { ...signed(stranger), keyId: stranger.keyId }]
    : attempt.by === 'nobody' ? [{ keyId: trusted.keyId, signature: `${'A'.repeat(86)}==` }] : [signed(attempt.by === 'other' ? stranger : trusted)];
  return { signed: attempt.isChangedAfter === true ? `${text} ` : text, signatures };
};

const seenBefore = ({ seenSerial, set, text, isSeenAnother }: Attempt): number => {
  const isOther = text !== undefined || (set !== undefined && !('serial' in set));
  return seenSerial ?? (isOther && isSeenAnother !== true ? 6 : 7);
};

/** Whether the app accepts the manifest. */
const isAccepted = (attempt: Attempt): boolean => acceptManifest(servedBy(attempt), {
  channel: attempt.channel ?? 'stable', keys: [trusted], verify: verifySignature, version: attempt.runs ?? '3.4.0',
  seen: { serial: seenBefore(attempt), digest: attempt.isSeenAnother === true ? 'f'.repeat(64) : createHash('sha256').update(JSON.stringify(manifest)).digest('hex') },
}).isAccepted;

describe('a release manifest', () => {
  it.each(inputsOf<Attempt>('manifest', true))('%j is refused', (attempt) => { expect(isAccepted(attempt)).toBe(false); });
  it.each(inputsOf<Attempt>('manifest', false))('%j is followed', (attempt) => { expect(isAccepted(attempt)).toBe(true); });
});
