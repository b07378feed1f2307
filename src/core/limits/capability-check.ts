import {
  quotaNames, type CapabilityEntry, type CapabilityKey, type CapabilityQuota, type EditionCapabilities, type QuotaName,
} from '../../contract/entities/edition-capabilities';
import { isSold, type SoldEdition } from '../../contract/entities/editions';
import { featureNames, toolboxParts, type FeatureName } from '../../contract/entities/permissions';
import { limitOfRanges } from './collaborator-ranges';
import { editionLimits, type DocumentKind } from './edition-limits';
import { featuresOf } from './editions';

/** Limited: not in this edition, but in larger ones that are for sale to this person. Hidden: offered nowhere. */
export type CapabilityCheck =
  | { readonly state: 'allowed' }
  | { readonly state: 'limited'; /** Smallest first, and never empty. */ readonly editions: readonly SoldEdition[] }
  | { readonly state: 'hidden' };

/** The use of a quota. */
export interface QuotaUse {
  /** Default: more than any limit. */
  readonly amount?: number;
  /** The file's size, for the number of its collaborators. */
  readonly sizeBytes?: number;
  /** The document that an attachment is in. */
  readonly kind?: DocumentKind;
}

/** `GET /aioa/checkpoint`: a failure has the HTTP status as its code. Null if it was not requested. */
export type Checkpoint = { readonly errorCode: number } | null;

/** The features and quotas of a person, prepared for many checks. */
export interface Capabilities {
  readonly features: ReadonlyMap<FeatureName, CapabilityCheck>;
  readonly quotas: ReadonlyMap<QuotaName, CapabilityEntry>;
  readonly editions: readonly SoldEdition[];
  readonly isAuthorised: boolean;
}

const allowed: CapabilityCheck = Object.freeze({ state: 'allowed' });
const hidden: CapabilityCheck = Object.freeze({ state: 'hidden' });
const limitedTo = (editions: readonly SoldEdition[]): CapabilityCheck => (editions.length === 0 ? hidden : { state: 'limited', editions });

/** The code of a deployment without licence checks. */
const noCheckpoint = 404;

const quotaKeys: ReadonlySet<string> = new Set(quotaNames);
const isQuota = (key: CapabilityKey): key is QuotaName => quotaKeys.has(key);

/** The toolbox is offered as the best of its parts. */
const bestOf = (checks: readonly CapabilityCheck[], editions: readonly SoldEdition[]): CapabilityCheck => {
  if (checks.includes(allowed)) return allowed;
  return limitedTo(editions.filter((edition) => checks.some((check) => check.state === 'limited' && check.editions.includes(edition))));
};

/**
 * Prepares the response of `/user/features` (account specification, section 6). A feature in the list is granted. Otherwise
 * its entry decides, and for an entry with an unknown status the checkpoint. A key without an entry is unknown to the server.
 */
export const capabilitiesOf = ({ features, entries = [], editions = [] }: EditionCapabilities, checkpoint: Checkpoint): Capabilities => {
  const listed = new Set(features);
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const forSale = editions.filter(isSold);
  const isAuthorised = checkpoint?.errorCode === noCheckpoint;
  const checkFeature = (name: FeatureName): CapabilityCheck => {
    if (listed.has(name)) return allowed;
    const entry = byKey.get(name);
    if (entry === undefined) return hidden;
    switch (entry.status) {
      case 'normal': return allowed;
      case 'limited': return limitedTo(forSale.filter((edition) => featuresOf(edition).has(name)));
      case 'hidden': return hidden;
      default: return isAuthorised ? allowed : hidden;
    }
  };
  const checks = new Map(featureNames.map((name) => [name, checkFeature(name)]));
  checks.set('toolbox', bestOf([checkFeature('toolbox'), ...toolboxParts.map(checkFeature)], forSale));
  return { features: checks, quotas: new Map(entries.flatMap((entry) => (isQuota(entry.key) ? [[entry.key, entry]] : []))), editions: forSale, isAuthorised };
};

/** The limit for a use; null: no limit. A missing quota has no limit, and the server decides. */
const limitFor = (quota: CapabilityQuota | undefined, { sizeBytes = 0, kind }: QuotaUse): number | null => {
  if (quota === undefined || quota === null || typeof quota === 'number') return quota ?? null;
  if ('other' in quota) return kind === 'modoc' || kind === 'presentation' ? quota[kind] : quota.other;
  return limitOfRanges(quota, sizeBytes);
};

const checkQuota = (name: QuotaName, { quotas, editions, isAuthorised }: Capabilities, use: QuotaUse): CapabilityCheck => {
  const entry = quotas.get(name);
  if (entry === undefined || entry.status === 'normal') return allowed;
  if (entry.status === 'hidden') return hidden;
  if (entry.status === undefined) return isAuthorised ? allowed : hidden;
  const limit = limitFor(entry.quota, use);
  const { amount = Infinity } = use;
  if (limit === null || amount <= limit) return allowed;
  return limitedTo(editions.filter((edition) => {
    const larger = limitFor(editionLimits[edition][name], use);
    return larger === null || (larger > limit && (amount === Infinity || amount <= larger));
  }));
};

/**
 * Whether a person may use a feature, or as much of a quota, and otherwise which editions have it. Before the response
 * everything is allowed, and the server decides. Unknown keys are hidden.
 */
export const checkCapability = (key: CapabilityKey, capabilities: Capabilities | null, use: QuotaUse = {}): CapabilityCheck => {
  if (capabilities === null) return allowed;
  return isQuota(key) ? checkQuota(key, capabilities, use) : capabilities.features.get(key) ?? hidden;
};
