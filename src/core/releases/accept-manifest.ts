import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import gt from 'semver/functions/gt.js';
import { releaseManifestSchema, signedManifestSchema, type ReleaseChannel, type ReleaseManifest, type SignedManifest } from '../../contract/release-manifest';
import { manifestFaults } from './manifest-faults';

/** A key that signs releases: its id, and its 32 raw bytes in base64. */
export interface TrustedKey {
  readonly keyId: string;
  readonly publicKey: string;
}

/** Verifies an Ed25519 signature (base64) over the UTF-8 of a text. Returns false for malformed signatures and keys. */
export type VerifySignature = (key: TrustedKey, text: string, signature: string) => boolean;

/** The newest manifest accepted for a channel. */
export interface SeenManifest {
  readonly serial: number;
  /** SHA-256 of its text, hex. */
  readonly digest: string;
}

export interface ManifestCheckOptions {
  readonly channel: ReleaseChannel;
  readonly keys: readonly TrustedKey[];
  readonly verify: VerifySignature;
  /** Null: this machine has not seen a manifest of the channel. */
  readonly seen: SeenManifest | null;
  /** The running version; null if there is none, as on the server. */
  readonly version: string | null;
}

export type ManifestRefusal =
  /** Not a signed manifest. */
  | 'unreadable'
  | 'unsigned'
  /** Signed, but not a manifest that this version understands. */
  | 'malformed'
  | 'other-channel'
  /** The serial is lower than a known one, or equal with a different text. */
  | 'serial-too-low'
  /** Every release is older than the running version. */
  | 'outdated';

export type ManifestAcceptance =
  | { readonly isAccepted: true; readonly manifest: ReleaseManifest; readonly seen: SeenManifest }
  | { readonly isAccepted: false; readonly reason: ManifestRefusal };

const refuse = (reason: ManifestRefusal): ManifestAcceptance => ({ isAccepted: false, reason });

const isSigned = ({ signed, signatures }: SignedManifest, { keys, verify }: ManifestCheckOptions): boolean =>
  signatures.some(({ keyId, signature }) => keys.some((key) => key.keyId === keyId && verify(key, signed, signature)));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Decides whether to accept a manifest. The signature over the exact text is verified first; the text is not parsed
 * before.
 */
export const acceptManifest = (served: unknown, facts: ManifestCheckOptions): ManifestAcceptance => {
  // Fields beside the signed text are not part of it.
  const envelope = signedManifestSchema.strip().safeParse(served);
  if (!envelope.success) return refuse('unreadable');
  if (!isSigned(envelope.data, facts)) return refuse('unsigned');
  const result = releaseManifestSchema.safeParse(parsed(envelope.data.signed));
  if (!result.success || manifestFaults(result.data).length > 0) return refuse('malformed');
  const manifest = result.data;
  if (manifest.channel !== facts.channel) return refuse('other-channel');
  const seen = { serial: manifest.serial, digest: bytesToHex(sha256(utf8ToBytes(envelope.data.signed))) };
  if (facts.seen && (seen.serial < facts.seen.serial || (seen.serial === facts.seen.serial && seen.digest !== facts.seen.digest))) return refuse('serial-too-low');
  const { version } = facts;
  if (version !== null && manifest.releases.every((release) => gt(version, release.version))) return refuse('outdated');
  return { isAccepted: true, manifest, seen };
};
