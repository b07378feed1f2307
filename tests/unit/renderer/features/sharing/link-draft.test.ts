import { describe, expect, test } from 'vitest';
import { linkBodyOf, canFollowFolder, expiryOf, isSameDraft, shareModeOf, secondsUntilEndOfDay, currentDraft, type LinkDraft } from '../../../../../src/renderer/features/sharing/link-draft';
import { audienceOf, roleOfMode } from '../../../../../src/renderer/shared/access/share-mode';

const nowMs = new Date(2026, 10, 22, 10, 30).getTime();
const draft = (changed: Partial<LinkDraft>): LinkDraft => ({ audience: 'anyone', role: 'reader', expiry: { kind: 'kept' }, isProtected: false, ...changed });

describe('the seven modes (file specification, section 3)', () => {
  test.each([
    ['people', 'editor', 'private'],
    ['anyone', 'reader', 'readonly'], ['anyone', 'commentator', 'commentable'], ['anyone', 'editor', 'editable'],
    ['team', 'reader', 'enterprise_readonly'], ['team', 'commentator', 'enterprise_commentable'], ['team', 'editor', 'enterprise_editable'],
  ] as const)('%s, %s is %s', (audience, role, mode) => {
    expect(shareModeOf({ audience, role })).toBe(mode);
    expect(audienceOf(mode)).toBe(audience);
    expect(roleOfMode(mode)).toBe(audience === 'people' ? null : role);
  });

  test('inheriting from the folder is no mode of its own', () => {
    expect(shareModeOf({ audience: 'folder', role: 'editor' })).toBeNull();
  });
});

describe('the request', () => {
  test.each([
    [{ kind: 'kept' }, undefined], [{ kind: 'never' }, null], [{ kind: 'days', days: 1 }, 86_400], [{ kind: 'days', days: 7 }, 604_800], [{ kind: 'days', days: 30 }, 2_592_000],
    // Half past ten in the morning: thirteen and a half hours of the day remain.
    [{ kind: 'date', date: '2026-11-22' }, 48_600], [{ kind: 'date', date: '2026-11-23' }, 135_000],
  ] as const)('of an expiry %j has seconds: %j', (end, seconds) => {
    const body = linkBodyOf(draft({ expiry: end }), nowMs);
    expect(body).toEqual({ shareMode: 'readonly', passwordProtected: false, ...(seconds === undefined ? {} : { shareModeExpireDuration: seconds }) });
  });

  test.each(['2026-11-21', '', '2026-13-45x', 'tomorrow'])('is empty if the day is over or missing: %j', (date) => {
    expect(linkBodyOf(draft({ expiry: { kind: 'date', date } }), nowMs)).toBeNull();
    expect(secondsUntilEndOfDay(date, nowMs)).toBeNull();
  });

  test('of a link that opens nothing is the mode alone', () => {
    expect(linkBodyOf(draft({ audience: 'people', isProtected: true, expiry: { kind: 'days', days: 7 } }), nowMs)).toEqual({ shareMode: 'private' });
    expect(linkBodyOf(draft({ audience: 'folder', isProtected: true }), nowMs)).toEqual({ shareMode: null });
  });
});

test('an expiry is shown before it is set', () => {
  const standing = '2026-12-01T00:00:00.000Z';
  expect(expiryOf(draft({}), standing, nowMs)).toBe(standing);
  expect(expiryOf(draft({ expiry: { kind: 'never' } }), standing, nowMs)).toBeNull();
  expect(expiryOf(draft({ expiry: { kind: 'days', days: 1 } }), standing, nowMs)).toBe(new Date(2026, 10, 23, 10, 30).toISOString());
  expect(expiryOf(draft({ expiry: { kind: 'date', date: '2026-11-22' } }), null, nowMs)).toBe(new Date(2026, 10, 23).toISOString());
});

describe('the present link', () => {
  const share = { publicShareModeStatus: 'valid', sharer: null, sharerMembershipExpiredAt: null, sharerEditionId: null } as const;
  const guid = '0123456789ABCDEFGHIJKL';

  test('is the file\'s own link, or the folder\'s, or only the collaborators', () => {
    expect(currentDraft({ parentId: guid, shareMode: 'editable', passwordProtected: true, share: { ...share, originalShareMode: null } })).toMatchObject({ audience: 'folder', role: 'editor', isProtected: false });
    expect(currentDraft({ parentId: 'Desktop', shareMode: 'private', passwordProtected: false, share: { ...share, originalShareMode: null } })).toMatchObject({ audience: 'people', role: 'reader' });
    expect(currentDraft({ parentId: guid, shareMode: 'commentable', passwordProtected: true, share: { ...share, originalShareMode: 'commentable' } })).toEqual({ audience: 'anyone', role: 'commentator', expiry: { kind: 'kept' }, isProtected: true });
  });

  test.each([['Desktop', false], ['1', false], [null, false], [guid, true]] as const)('has a folder to follow, with %j above: %j', (parentId, can) => {
    expect(canFollowFolder({ parentId })).toBe(can);
  });

  test('two drafts that open nothing are equal, whatever was chosen before', () => {
    expect(isSameDraft(draft({ audience: 'people', role: 'editor' }), draft({ audience: 'people', isProtected: true }))).toBe(true);
    expect(isSameDraft(draft({}), draft({ role: 'editor' }))).toBe(false);
    expect(isSameDraft(draft({}), draft({ expiry: { kind: 'never' } }))).toBe(false);
    expect(isSameDraft(draft({}), draft({ isProtected: true }))).toBe(false);
  });
});
