import { describe, expect, it } from 'vitest';
import type { EditionName } from '../../../../src/contract/entities/editions';
import { editionAt, type PersonTerms, type TeamTerms } from '../../../../src/core/limits/edition-at';

const now = Date.parse('2026-03-01T12:00:00Z');
const [before, at, after] = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00.001Z'];

const person = (personalEdition: PersonTerms['personalEdition'], membershipExpiresAt: string | null = null, team: PersonTerms['team'] = null): PersonTerms => ({ personalEdition, membershipExpiresAt, team });
const member = (changed: Partial<NonNullable<PersonTerms['team']>> = {}): NonNullable<PersonTerms['team']> => ({ editionId: 2, expiresAt: null, role: 'member', isSeat: true, ...changed });
const premium = 'enterprise_premium';

// "What counts when" (part 6): a person has the edition of the team while its membership or trial runs, on a seat and not
// disabled. Otherwise a member has personal_free. A personal membership counts outside of a team only.
const people: readonly (readonly [string, PersonTerms, EditionName])[] = [
  ['no purchase', person('free'), 'personal_free'],
  ['a membership without an end', person('premium'), 'personal_premium'],
  ['a membership that runs', person('super', after), 'personal_super'],
  ['a membership at its end', person('super', at), 'personal_free'],
  ['a membership after its end', person('premium', before), 'personal_free'],
  ['a member on a seat', person('free', null, member()), premium],
  ['a member on a seat, with a membership of their own', person('super', after, member()), premium],
  ['a creator', person('free', null, member({ role: 'creator' })), premium],
  ['an admin', person('free', null, member({ role: 'admin' })), premium],
  ['a member without a seat', person('free', null, member({ isSeat: false })), 'personal_free'],
  ['a member without a seat, with a membership of their own', person('super', after, member({ isSeat: false })), 'personal_free'],
  ['a disabled member', person('free', null, member({ role: 'disabled' })), 'personal_free'],
  ['a disabled member with a membership of their own', person('premium', after, member({ role: 'disabled' })), 'personal_free'],
  ['a member of a team that is paid until later', person('free', null, member({ expiresAt: after })), premium],
  ['a member of a team at the end of its membership or trial', person('free', null, member({ expiresAt: at })), 'personal_free'],
  ['a member of a team after it, with a membership of their own', person('super', after, member({ expiresAt: before })), 'personal_free'],
];
const teams: readonly (readonly [string, TeamTerms, EditionName])[] = [
  ['no end', { editionId: 1, expiresAt: null }, 'enterprise_standard'],
  ['an end later', { editionId: 3, expiresAt: after }, 'team'],
  ['its end now', { editionId: 2, expiresAt: at }, 'personal_free'],
  ['an end before', { editionId: 2, expiresAt: before }, 'personal_free'],
];

describe('the edition that counts', () => {
  it.each(people)('for a person with %s', (_title, terms, expected) => {
    expect(editionAt(terms, { deployment: 'public', now })).toBe(expected);
    expect(editionAt(terms, { deployment: 'private', now })).toBe('private');
  });

  it.each(teams)('for a team with %s', (_title, terms, expected) => {
    expect(editionAt(terms, { deployment: 'public', now })).toBe(expected);
    expect(editionAt(terms, { deployment: 'private', now })).toBe('private');
  });
});
