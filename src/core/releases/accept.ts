import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { releaseManifestSchema, signedManifestSchema, type ReleaseChannel, type ReleaseManifest, type SignedManifest } from '../../contract/releases';
import { manifestFaults } from './faults';
import { isNewer } from './version';

/** A key that signs releases: its id and its 32 raw bytes in base64. */
export interface TrustedKey {
  readonly keyId: string;
  readonly publicKey: string;
}

/** Whether an Ed25519 signature (base64) over the UTF-8 of a text was made with this key. Answers false for anything that is no signature or no key. */
export type VerifySignature = (key: TrustedKey, text: string, signature: string) => boolean;

/** The newest manifest of a channel that was accepted before. */
export interface SeenManifest {
  readonly serial: number;
  /** SHA-256 of its text, hex. */
  readonly digest: string;
}

export interface AcceptanceFacts {
  readonly channel: ReleaseChannel;
  readonly keys: readonly TrustedKey[];
  readonly verify: VerifySignature;
  /** Null: this machine has not seen any of the channel. */
  readonly seen: SeenManifest | null;
  /** What runs; null where nothing does, as on the server. */
  readonly version: string | null;
}

export type Refusal =
  /** Not even a signed manifest. */
  | 'unreadable'
  | 'unsigned'
  /** Signed, and still not a manifest that this version understands. */
  | 'malformed'
  | 'other-channel'
  /** Its serial is lower than one seen, or the same with another text. */
  | 'serial-too-low'
  /** All that it offers is older than what runs. */
  | 'outdated';

export type Acceptance =
  | { readonly isAccepted: true; readonly manifest: ReleaseManifest; readonly seen: SeenManifest }
  | { readonly isAccepted: false; readonly reason: Refusal };

const refuse = (reason: Refusal): Acceptance => ({ isAccepted: false, reason });

const isSigned = ({ signed, signatures }: SignedManifest, { keys, verify }: AcceptanceFacts): boolean =>
  signatures.some(({ keyId, signature }) => keys.some((key) => key.keyId === keyId && verify(key, signed, signature)));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Decides whether a manifest counts. Its signature is checked first, over the text exactly as it came: nothing in that
 * text is looked at before.
 */
export const acceptManifest = (served: unknown, facts: AcceptanceFacts): Acceptance => {
  // What stands beside the signed text is not part of it.
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
  if (version !== null && manifest.releases.every((release) => isNewer(version, release.version))) return refuse('outdated');
  return { isAccepted: true, manifest, seen };
};
