import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { restrictedActions, type FeatureName, type ShareMode } from '../../../../src/contract/entities/permissions';
import type { AccountFacts, FileFacts, GrantFacts, LevelFacts, LinkFacts, PermissionFacts } from '../../../../src/core/permissions/facts';
import { naiveDecide } from './oracle/naive-decide';
import { factsOfSeed } from './oracle/random-facts';

/** Facts after one of them was left out or misread. */
type Blindness = (facts: PermissionFacts) => PermissionFacts;

const levels = (change: (level: LevelFacts, depth: number) => LevelFacts): Blindness => (facts) => {
  const [own, ...above] = facts.levels;
  return { ...facts, levels: [change(own, 0), ...above.map((level, index) => change(level, index + 1))] };
};
const grants = (change: (grant: GrantFacts) => GrantFacts): Blindness => levels((level) => ({ ...level, grants: level.grants.map(change) }));
const links = (change: (link: LinkFacts) => LinkFacts): Blindness => levels((level) => ({ ...level, link: level.link && change(level.link) }));
const sharers = (change: Partial<LinkFacts['sharer']>): Blindness => links((link) => ({ ...link, sharer: { ...link.sharer, ...change } }));
const file = (change: (facts: FileFacts, personId: number) => Partial<FileFacts>): Blindness => (facts) =>
  ({ ...facts, file: { ...facts.file, ...change(facts.file, facts.person.id) } });
const account = (change: (account: AccountFacts) => AccountFacts): Blindness => (facts) =>
  ({ ...facts, person: { ...facts.person, account: change(facts.person.account) } });
const enterprise = (change: Partial<Extract<AccountFacts, { kind: 'enterprise' }>>): Blindness =>
  account((before) => (before.kind === 'enterprise' ? { ...before, ...change } : before));
const kind = (from: LevelFacts['kind'], to: LevelFacts['kind']): Blindness => levels((level) => (level.kind === from ? { ...level, kind: to } : level));
const mode = (from: ShareMode, to: ShareMode): Blindness => links((link) => (link.mode === from ? { ...link, mode: to } : link));
const type = (from: number, to: number): Blindness => file((before) => (before.type === from ? { type: to } : {}));
const without = (feature: FeatureName): Blindness => (facts) =>
  ({ ...facts, person: { ...facts.person, features: new Set([...facts.person.features].filter((name) => name !== feature)) } });

const blindnesses: readonly (readonly [string, Blindness])[] = [
  ['a moment later', (facts) => ({ ...facts, now: facts.now + 1 })],
  ['a moment earlier', (facts) => ({ ...facts, now: facts.now - 1 })],
  ['no cut-off', levels((level) => ({ ...level, isCutOff: false }))],
  ['no cut-off of the file itself', levels((level, depth) => (depth === 0 ? { ...level, isCutOff: false } : level))],
  ['everything cut off', levels((level) => ({ ...level, isCutOff: true }))],
  ['all grants to the person alone', grants((grant) => ({ ...grant, subject: 'user' }))],
  ['no grant to the person alone', grants((grant) => ({ ...grant, subject: 'team' }))],
  ['no admin flag', grants((grant) => ({ ...grant, isAdmin: false, role: grant.role ?? 'editor' }))],
  ['admin flags without a role as readers', grants((grant) => ({ ...grant, role: grant.role ?? 'reader' }))],
  ['only the first grant of a level', levels((level) => ({ ...level, grants: level.grants.slice(0, 1) }))],
  ['only the last grant of a level', levels((level) => ({ ...level, grants: level.grants.slice(-1) }))],
  ['no grants above', levels((level, depth) => (depth === 0 ? level : { ...level, grants: [] }))],
  ['no grants on the file itself', levels((level, depth) => (depth === 0 ? { ...level, grants: [] } : level))],
  ['no owner', levels((level, depth) => (depth === 0 ? { ...level, creatorId: 9 } : level))],
  ['no owner above', levels((level, depth) => (depth === 0 ? level : { ...level, creatorId: 9 }))],
  ['no owner two levels above', levels((level, depth) => (depth < 2 ? level : { ...level, creatorId: 9 }))],
  ['no links above', levels((level, depth) => (depth === 0 ? level : { ...level, link: null }))],
  ['no link on the file itself', levels((level, depth) => (depth === 0 ? { ...level, link: null } : level))],
  ['links that never end', links((link) => ({ ...link, expiresAt: null }))],
  ['links without passwords', links((link) => ({ ...link, isPasswordProtected: false }))],
  ['every password entered', links((link) => ({ ...link, hasVerifiedPassword: true }))],
  ['sharers always valid', sharers({ isValid: true })],
  ['sharers never left', sharers({ hasExited: false })],
  ['sharers\' membership without end', sharers({ membershipExpiredAt: null })],
  ['private as readonly', mode('private', 'readonly')],
  ['commentable as readonly', mode('commentable', 'readonly')],
  ['editable as commentable', mode('editable', 'commentable')],
  ['enterprise_readonly as readonly', mode('enterprise_readonly', 'readonly')],
  ['enterprise_commentable as commentable', mode('enterprise_commentable', 'commentable')],
  ['enterprise_editable as editable', mode('enterprise_editable', 'editable')],
  ['spaces as folders', kind('space', 'folder')],
  ['folders as spaces', kind('folder', 'space')],
  ['desktops as folders', kind('desktop', 'folder')],
  ['folders as files', kind('folder', 'file')],
  ['shortcuts as documents', type(-12, 0)],
  ['unknown files as documents', type(-999, 0)],
  ['documents as cloud files', type(0, 3)],
  ['archives as pictures', type(9, 3)],
  ...([-1, -3, -4, -11] as const).map((sheet) => [`sheets of type ${sheet} as documents`, type(sheet, 0)] as const),
  ['files without a team', file(() => ({ teamId: null }))],
  ['team files of another team', file(({ teamId }) => ({ teamId: teamId === null ? null : 33 }))],
  ['personal files as a team\'s', file(({ teamId }) => ({ teamId: teamId ?? 31 }))],
  ['nothing made by a service', file(() => ({ isServiceCreated: false }))],
  ['no lock', file(() => ({ lockedBy: null }))],
  ['locks always one\'s own', file(({ lockedBy }, personId) => ({ lockedBy: lockedBy === null ? null : personId }))],
  ['locks never one\'s own', file(({ lockedBy }) => ({ lockedBy: lockedBy === null ? null : 9 }))],
  ['nothing in the trash', file(() => ({ isInTrash: false }))],
  ['collaborators never left to admins', file(() => ({ onlyAdminsCanModifyCollaborators: false }))],
  ['one collaborator more', file(({ collaboratorCount }) => ({ collaboratorCount: collaboratorCount + 1 }))],
  ['one collaborator less', file(({ collaboratorCount }) => ({ collaboratorCount: collaboratorCount - 1 }))],
  ['room for everything', file(() => ({ isQuotaUsedUp: false }))],
  ['any number of files', file(() => ({ isFileCountUsedUp: false }))],
  ['a real name of every team', file(() => ({ isRealNameDue: false }))],
  ...restrictedActions.map((act) => [`no restriction of ${act}`, file(({ advanced }) => ({ advanced: advanced && { ...advanced, [act]: undefined } }))] as const),
  ['creators and admins as members', account((before) => (before.kind === 'enterprise' && before.role !== 'disabled' ? { ...before, role: 'member' } : before))],
  ['admins as members', account((before) => (before.kind === 'enterprise' && before.role === 'admin' ? { ...before, role: 'member' } : before))],
  ['disabled people as members', account((before) => (before.kind === 'enterprise' && before.role === 'disabled' ? { ...before, role: 'member' } : before))],
  ['everybody on a seat', enterprise({ isOnSeat: true })],
  ['no team ever expired', account((before) => (before.kind === 'enterprise' && before.standing === 'expired' ? { ...before, standing: 'active' } : before))],
  ['no trial ever over', account((before) => (before.kind === 'enterprise' && before.standing === 'trial_ended' ? { ...before, standing: 'active' } : before))],
  ['a running trial as one that is over', account((before) => (before.kind === 'enterprise' && before.standing === 'trial' ? { ...before, standing: 'trial_ended' } : before))],
  ['no team from DingTalk', enterprise({ isDingtalk: false })],
  ['nobody free', account((before) => (before.kind === 'personal' ? { ...before, edition: 'premium' } : before))],
  ['super as free', account((before) => (before.kind === 'personal' && before.edition === 'super' ? { ...before, edition: 'free' } : before))],
  ['anonymous people as strangers', account((before) => (before.kind === 'anonymous' ? { kind: 'personal', edition: 'super' } : before))],
  ...(['templates', 'enterpriseShare', 'sharePassword', 'sheetLock', 'unzip', 'advancedPermissions', 'enableFileTag', 'changeRole', 'move'] as const)
    .map((feature) => [`never ${feature}`, without(feature)] as const),
];

/** If a decision ignored any one fact, a comparison over the random cases would detect it. */
describe('the random cases detect a decision that sees', () => {
  it.each(blindnesses)('%s', (_, blinded) => {
    let seed = 1;
    const isNoticed = (): boolean => {
      const facts = factsOfSeed(seed);
      return !isDeepStrictEqual(naiveDecide(blinded(facts)), naiveDecide(facts));
    };
    while (seed < 5_000 && !isNoticed()) seed += 1;
    expect(seed, 'cases until it was noticed').toBeLessThan(5_000);
  });
});
