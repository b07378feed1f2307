import { describe, expect, test } from 'vitest';
import type { ShareMode } from '../../../../../src/contract/entities/permissions';
import { mergeChanges } from '../../../../../src/renderer/features/sharing/sharing-action';
import { addedCountOf, groupsOf, linkEffectsOf } from '../../../../../src/renderer/features/sharing/access-changes';
import type { LinkDraft } from '../../../../../src/renderer/features/sharing/link-draft';

const person = (id: number, before: 'none' | 'reader' | 'editor', after: 'none' | 'reader' | 'editor') => ({ type: 1 as const, id, name: `P${id}`, avatar: null, before, after });

test('people with the same consequence are in one group, the largest first', () => {
  const groups = groupsOf([person(1, 'none', 'editor'), person(2, 'none', 'reader'), person(3, 'none', 'reader')]);
  expect(groups.map(({ after, people }) => [after, people.map(({ id }) => id)])).toEqual([['reader', [2, 3]], ['editor', [1]]]);
});

test('the total of several steps names each person once', () => {
  const joined = mergeChanges([
    { gains: [person(1, 'none', 'editor')], loses: [], links: [{ guid: 'a', mode: 'readonly' }], isCapped: false },
    { gains: [person(1, 'none', 'editor'), person(2, 'reader', 'editor')], loses: [], links: [{ guid: 'a', mode: 'readonly' }], isCapped: true },
    {},
  ]);
  expect(joined.gains.map(({ id }) => id)).toEqual([1, 2]);
  expect([joined.loses, joined.links.length, joined.isCapped]).toEqual([[], 1, true]);
});

describe('the effect of a link on people who cannot be named', () => {
  const draft = (changed: Partial<LinkDraft>): LinkDraft => ({ audience: 'anyone', role: 'reader', expiry: { kind: 'kept' }, isProtected: false, ...changed });
  const file = (shareMode: ShareMode, passwordProtected = false) => ({
    shareMode, passwordProtected, share: { originalShareMode: shareMode, publicShareModeStatus: 'valid' as const, sharer: null, sharerMembershipExpiredAt: null, sharerEditionId: null },
  });

  test.each([
    ['private', draft({ role: 'editor' }), true, [['gain', 'opens', 'editor']]],
    ['readonly', draft({ role: 'editor' }), true, [['gain', 'opens', 'editor']]],
    ['editable', draft({ role: 'commentator' }), true, [['lose', 'lowered', 'commentator']]],
    ['editable', draft({ audience: 'people' }), true, [['lose', 'closes', null]]],
    ['editable', draft({ audience: 'team' }), true, [['lose', 'closes', null]]],
    ['readonly', draft({ isProtected: true }), true, [['lose', 'password', 'reader']]],
    ['readonly', draft({}), true, []],
    // A set link that opens nothing becomes open.
    ['readonly', draft({}), false, [['gain', 'opens', 'reader']]],
    ['enterprise_editable', draft({ audience: 'people' }), true, []],
    ['editable', draft({ audience: 'folder' }), true, []],
  ] as const)('from %s to %j (open: %j)', (mode, next, isOpen, expected) => {
    expect(linkEffectsOf(file(mode), next, isOpen).map(({ direction, kind, role }) => [direction, kind, role])).toEqual(expected);
  });

  test('an existing password is required already', () => {
    expect(linkEffectsOf(file('readonly', true), draft({ isProtected: true }), true)).toEqual([]);
  });
});

describe('the number of people that an addition adds', () => {
  const changes = (gains: readonly ReturnType<typeof person>[], isCapped = false) => ({ gains: [...gains], loses: [], links: [], isCapped });
  const [ada, team] = [{ type: 1 as const }, { type: 3 as const }];

  test.each([
    ['a team counts as its members', [team], changes([person(1, 'none', 'editor'), person(2, 'none', 'editor')]), 2],
    ['a person who is also in the team counts once', [ada, team], changes([person(1, 'none', 'editor'), person(1, 'reader', 'editor'), person(2, 'none', 'editor')]), 2],
    ['a person who gains nothing is still the one who is added', [ada], changes([]), 1],
    ['people count before the dry run', [ada, ada], null, 2],
    ['a team does not count before the dry run', [ada, team], null, null],
    ['a team above the limit of the dry run does not count', [team], changes([person(1, 'none', 'editor')], true), null],
  ] as const)('%s', (_title, subjects, given, expected) => {
    expect(addedCountOf(subjects, given)).toBe(expected);
  });
});
