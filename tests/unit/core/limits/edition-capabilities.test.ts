import { describe, expect, it } from 'vitest';
import { quotaNames } from '../../../../src/contract/entities/edition-capabilities';
import { featureNames, toolboxParts, type FeatureName } from '../../../../src/contract/entities/permissions';
import { capabilitiesOf, checkCapability } from '../../../../src/core/limits/capability-check';
import { capabilitiesOfPerson } from '../../../../src/core/limits/edition-capabilities';
import type { PersonTerms } from '../../../../src/core/limits/edition-at';

// Decisions, 6.22. The tables are written by hand: what each kind of person is granted, offered and never shown.

const now = Date.parse('2026-03-01T12:00:00Z');
const none: ReadonlySet<FeatureName> = new Set();
const alone = (personalEdition: PersonTerms['personalEdition'], membershipExpiresAt: string | null = null): PersonTerms => ({ personalEdition, membershipExpiresAt, team: null });
const member = (editionId: number, role: 'creator' | 'admin' | 'member' | 'disabled' = 'member', isSeat = true, expiresAt: string | null = null): PersonTerms =>
  ({ personalEdition: 'super', membershipExpiresAt: null, team: { editionId, expiresAt, role, isSeat } });
const describePerson = (person: PersonTerms, deployment: 'public' | 'private' = 'public', switchedOff = none) => capabilitiesOfPerson(person, { deployment, now, switchedOff });
const namesWith = (person: PersonTerms, status: string): string[] => (describePerson(person).entries).filter((entry) => entry.status === status).map(({ key }) => key);

describe('features of a person', () => {
  const soldToPeople = ['enableFileTag', 'unzip', 'batchDownload', 'shareExpiry', 'sharePassword', 'contentSearch', 'templates', 'changeRole', 'sheetLock', 'publicShare', 'toolbox'];
  it.each([
    ['a free person', alone('free'), ['move', 'upgrade'], ['enableFileTag', 'unzip', 'advancedPermissions', 'batchDownload', 'shareExpiry', 'sharePassword', 'contentSearch', 'templates', 'changeRole', 'sheetLock', 'publicShare', 'toolbox', ...toolboxParts], ['enterpriseShare', 'scripts']],
    ['a premium member', alone('premium'), [...soldToPeople.slice(0, 8), 'move', 'sheetLock', 'publicShare', 'toolbox', 'upgrade', ...toolboxParts], ['advancedPermissions'], ['enterpriseShare', 'scripts']],
    ['a super member', alone('super'), ['enableFileTag', 'unzip', 'advancedPermissions', 'batchDownload', 'shareExpiry', 'sharePassword', 'contentSearch', 'templates', 'changeRole', 'move', 'sheetLock', 'publicShare', 'toolbox', ...toolboxParts], [], ['enterpriseShare', 'scripts', 'upgrade']],
    ['a member whose membership ended', alone('premium', '2026-03-01T12:00:00Z'), ['move', 'upgrade'], ['enableFileTag', 'unzip', 'advancedPermissions', 'batchDownload', 'shareExpiry', 'sharePassword', 'contentSearch', 'templates', 'changeRole', 'sheetLock', 'publicShare', 'toolbox', ...toolboxParts], ['enterpriseShare', 'scripts']],
    ['the creator of a team', member(3, 'creator'), ['enableFileTag', 'enterpriseShare', 'contentSearch', 'changeRole', 'move', 'publicShare', 'upgrade'], ['unzip', 'advancedPermissions', 'batchDownload', 'shareExpiry', 'sharePassword', 'templates', 'sheetLock', 'toolbox', 'scripts', ...toolboxParts], []],
    ['a member of a team', member(3), ['enableFileTag', 'enterpriseShare', 'contentSearch', 'changeRole', 'move', 'publicShare'], ['unzip', 'advancedPermissions', 'batchDownload', 'shareExpiry', 'sharePassword', 'templates', 'sheetLock', 'toolbox', 'scripts', ...toolboxParts], ['upgrade']],
    ['an admin with Enterprise Standard', member(1, 'admin'), ['enableFileTag', 'unzip', 'batchDownload', 'shareExpiry', 'enterpriseShare', 'contentSearch', 'templates', 'changeRole', 'move', 'sheetLock', 'publicShare', 'scripts', 'upgrade'], ['advancedPermissions', 'sharePassword', 'toolbox', ...toolboxParts], []],
    ['a creator with Enterprise Premium', member(2, 'creator'), featureNames.filter((name) => name !== 'upgrade'), [], ['upgrade']],
    ['a member without a seat', member(2, 'member', false), ['move'], featureNames.filter((name) => name !== 'move' && name !== 'upgrade'), ['upgrade']],
    ['a disabled member', member(2, 'disabled'), ['move'], featureNames.filter((name) => name !== 'move' && name !== 'upgrade'), ['upgrade']],
    ['the creator of a team that ended', member(2, 'creator', true, '2026-02-28T00:00:00Z'), ['move', 'upgrade'], featureNames.filter((name) => name !== 'move' && name !== 'upgrade'), []],
  ])('%s', (_who, person, granted, limited, hidden) => {
    const isFeature = (name: string): boolean => (featureNames as readonly string[]).includes(name);
    const sorted = (names: readonly string[]): string[] => [...names].filter(isFeature).sort();
    expect(sorted(describePerson(person).features)).toEqual(sorted(granted));
    expect(sorted(namesWith(person, 'normal'))).toEqual(sorted(granted));
    expect(sorted(namesWith(person, 'limited'))).toEqual(sorted(limited));
    expect(sorted(namesWith(person, 'hidden'))).toEqual(sorted(hidden));
  });

  it('each feature and quota has one entry', () => {
    expect(describePerson(alone('free')).entries.map(({ key }) => key)).toEqual([...featureNames, ...quotaNames]);
  });

  it('a feature that the operator does not offer is hidden from everyone', () => {
    const off = new Set<FeatureName>(['publicShare']);
    for (const person of [alone('free'), alone('super'), member(2, 'creator')]) {
      for (const deployment of ['public', 'private'] as const) {
        const capabilities = describePerson(person, deployment, off);
        expect(capabilities.features).not.toContain('publicShare');
        expect(checkCapability('publicShare', capabilitiesOf(capabilities, { errorCode: 404 }))).toEqual({ state: 'hidden' });
      }
    }
  });

  it('a private deployment limits nothing', () => {
    for (const person of [alone('free'), member(3), member(1, 'disabled', false, '2020-01-01T00:00:00Z')]) {
      const described = describePerson(person, 'private');
      const capabilities = capabilitiesOf(described, { errorCode: 404 });
      const states = [...featureNames, ...quotaNames].map((key) => [key, checkCapability(key, capabilities).state] as const).filter(([, state]) => state !== 'allowed');
      expect(states).toEqual([['upgrade', 'hidden']]);
      expect(described.editions).toEqual([]);
    }
  });
});

describe('the editions for sale', () => {
  it.each([
    [alone('free'), ['personal_premium', 'personal_super']], [alone('premium'), ['personal_super']], [alone('super'), []],
    [member(3), ['enterprise_standard', 'enterprise_premium']], [member(1), ['enterprise_premium']], [member(2), []],
    [member(2, 'member', false), ['team', 'enterprise_standard', 'enterprise_premium']],
  ])('%j', (person, editions) => {
    expect(describePerson(person).editions).toEqual(editions);
  });
});

describe('quotas', () => {
  it('are those of the edition that counts, and unlimited ones need no check', () => {
    const quotaOf = (person: PersonTerms, name: string) => describePerson(person).entries.find(({ key }) => key === name);
    expect(quotaOf(alone('free'), 'historyDays')).toEqual({ key: 'historyDays', status: 'limited', quota: 7 });
    expect(quotaOf(alone('premium'), 'historyDays')).toEqual({ key: 'historyDays', status: 'limited', quota: 30 });
    expect(quotaOf(member(2), 'historyDays')).toEqual({ key: 'historyDays', status: 'normal', quota: null });
    expect(quotaOf(alone('free'), 'collaborators')).toEqual({ key: 'collaborators', status: 'limited', quota: [{ start: 0, end: 10_240, limit: 50 }, { start: 10_240, end: 102_400, limit: 20 }, { start: 102_400, end: null, limit: 10 }] });
    expect(quotaOf(alone('free'), 'attachmentBytes')).toEqual({ key: 'attachmentBytes', status: 'limited', quota: { modoc: 25 * 1024 ** 2, presentation: 25 * 1024 ** 2, other: 50 * 1024 ** 2 } });
  });
});
