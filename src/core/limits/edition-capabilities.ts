import { quotaNames, type CapabilityEntry, type EditionCapabilities } from '../../contract/entities/edition-capabilities';
import type { EditionName } from '../../contract/entities/editions';
import { featureNames, type FeatureName } from '../../contract/entities/permissions';
import { editionAt, type Deployment, type PersonTerms } from './edition-at';
import { editionLimits, editionsForSale } from './edition-limits';
import { featuresOf } from './editions';

export interface CapabilityTerms {
  readonly deployment: Deployment;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Features that the operator does not offer. */
  readonly switchedOff: ReadonlySet<FeatureName>;
}

/** The editions for sale to a person or their team that are larger than the one that counts. */
const largerEditions = ({ team }: PersonTerms, edition: EditionName): readonly EditionName[] => {
  if (edition === 'private') return [];
  const offered: readonly EditionName[] = team === null ? editionsForSale.person : editionsForSale.team;
  return offered.slice(offered.indexOf(edition) + 1);
};

/** A team's creator and its administrators buy for it, a person without a team for themselves. */
const mayBuy = ({ team }: PersonTerms): boolean => team === null || team.role === 'creator' || team.role === 'admin';

/**
 * The response of `/user/features`. Features that no larger edition for sale to this person has are hidden, and so are those
 * that the operator does not offer. A private deployment sells nothing, so nothing is limited.
 */
export const capabilitiesOfPerson = (person: PersonTerms, { deployment, now, switchedOff }: CapabilityTerms) => {
  const edition = editionAt(person, { deployment, now });
  const editions = largerEditions(person, edition);
  const isOffered = (name: FeatureName): boolean => !switchedOff.has(name) && (name !== 'upgrade' || mayBuy(person));
  const included = featuresOf(edition);
  const features = featureNames.filter((name) => included.has(name) && isOffered(name));
  const granted = new Set(features);
  const statusOf = (name: FeatureName): CapabilityEntry['status'] => {
    if (granted.has(name)) return 'normal';
    return isOffered(name) && editions.some((larger) => featuresOf(larger).has(name)) ? 'limited' : 'hidden';
  };
  const limits = editionLimits[edition];
  const quotas = quotaNames.map((key): CapabilityEntry => ({ key, status: deployment === 'private' || limits[key] === null ? 'normal' : 'limited', quota: limits[key] }));
  return { features, editions: [...editions], entries: [...featureNames.map((key) => ({ key, status: statusOf(key) })), ...quotas] } satisfies EditionCapabilities;
};
