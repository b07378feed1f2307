import { describe, expect, it } from 'vitest';
import type { AccountFacts, PermissionFacts, PersonFacts } from '../../../../src/core/permissions/facts';
import { moveRefusal, reorderRefusal } from '../../../../src/core/permissions/move-refusals';
import { createSpaceRefusal } from '../../../../src/core/permissions/create-space-refusal';
import { naiveMoveRefusal, naiveReorderRefusal, naiveSpaceRefusal } from './oracle/naive-acts';
import { situation, type Place, type Unusual, type Who } from './oracle/situations';

type Refusal = (file: PermissionFacts, destination: PermissionFacts) => string | null;
const moves = [['the product', moveRefusal], ['the oracle', naiveMoveRefusal]] as const satisfies readonly (readonly [string, Refusal])[];
const reorders = [['the product', reorderRefusal], ['the oracle', naiveReorderRefusal]] as const satisfies readonly (readonly [string, Refusal])[];
const spaces = [['the product', createSpaceRefusal], ['the oracle', naiveSpaceRefusal]] as const;

type End = readonly [Who, Place, Unusual?];
const at = ([who, place, unusual]: End): PermissionFacts => situation(who, place, 'private', unusual);

describe('M1, moves to another folder', () => {
  const rows: readonly (readonly [refusal: string | null, cites: string, file: End, destination: End])[] = [
    [null, 'canMove, canCreateChildFile', ['owner', 'document'], ['editor', 'folder']],
    ['FAILURE_READ_ONLY', 'canCreateChildFile of the destination', ['owner', 'document'], ['reader', 'folder']],
    ['NO_ACCESS_CREATE_OR_UPLOAD_FILE', 'canCreateChildFile for whoever cannot read', ['owner', 'document'], ['team member', 'folder']],
    ['NO_ACCESS_MOVE_FILE', 'canMove', ['editor', 'document'], ['owner', 'folder']],
    ['NO_ACCESS_MOVE_FOLDER', 'canMove', ['editor', 'folder'], ['owner', 'folder']],
    ['NO_ACCESS_MOVE_FILE', '"in this order"', ['editor', 'document'], ['reader', 'folder']],
    ['FILE_FORBIDDEN', 'canMove for whoever cannot read', ['team member', 'document'], ['owner', 'folder']],
    ['FILE_IS_LOCKED', 'canMove', ['owner', 'document', { lockedBy: 2 }], ['owner', 'folder']],
    ['FILE_DELETED', '"a file in the trash is not moved"', ['owner', 'document', { isInTrash: true }], ['owner', 'folder']],
    ['FAILURE_NOT_ON_SEAT', 'B3 in the destination', ['off-seat owner', 'document'], ['off-seat editor', 'folder']],
    [null, '"whoever owns the destination needs no further right"', ['off-seat owner', 'document'], ['off-seat owner', 'folder']],
    [null, '"whoever owns the destination needs no further right"', ['expired-team owner', 'document'], ['expired-team owner', 'folder']],
    ['FAILURE_ENTERPRISE_EXPIRED_MEMBER', 'B2 in the destination', ['expired-team owner', 'document'], ['expired-team editor', 'folder']],
    ['INSUFFICIENT_QUOTA', '"still refuse", behind what does not', ['expired-team owner', 'document'], ['expired-team owner', 'folder', { isQuotaUsedUp: true }]],
    ['FILE_IS_LOCKED', '"still refuse"', ['off-seat owner', 'document'], ['off-seat owner', 'folder', { lockedBy: 2 }]],
    ['PARENT_NOT_A_FOLDER', '"still refuse"', ['owner', 'document'], ['owner', 'pdf']],
    ['FILE_DELETED', '"still refuse"', ['owner', 'document'], ['owner', 'folder', { isInTrash: true }]],
    [null, '"no further right": a crowded folder of their own', ['free personal owner', 'document'], ['free personal owner', 'folder', { collaboratorCount: 16 }]],
    [null, '"no further right": a space of their own', ['free personal owner', 'document'], ['free personal owner', 'space']],
    ['FAILURE_PERSONAL_FREE', 'canCreateChildFile of the destination', ['free personal owner', 'document'], ['free personal editor', 'folder', { collaboratorCount: 16 }]],
    [null, '"FAILURE_READ_ONLY does not refuse"', ['team admin with a reader grant', 'document'], ['team admin with a reader grant', 'folder']],
    ['FILE_IS_LOCKED', '"everything else does"', ['team admin with a reader grant', 'document'], ['team admin with a reader grant', 'folder', { lockedBy: 2 }]],
    ['INSUFFICIENT_QUOTA', '"everything else does"', ['team admin with a reader grant', 'document'], ['team admin with a reader grant', 'folder', { isQuotaUsedUp: true }]],
    ['PARENT_NOT_A_FOLDER', '"everything else does"', ['team admin with a reader grant', 'document'], ['team admin with a reader grant', 'sheet']],
    [null, 'whatever team the destination is of', ['team admin with a reader grant', 'document'], ['team admin with a reader grant', 'folder', { teamId: 32 }]],
    ['NO_ACCESS_MOVE_FILE', '"a file of that team"', ['team admin with a reader grant', 'document', { teamId: 32 }], ['team admin with a reader grant', 'folder']],
  ];
  for (const [refusal, cites, file, destination] of rows) {
    it.each(moves)(`${file[0]}, ${file[1]} into ${destination[0]}, ${destination[1]}: ${refusal} (${cites}), by %s`, (_, refuse) => {
      expect(refuse(at(file), at(destination))).toBe(refusal);
    });
  }
});

describe('M1, moves within the folder', () => {
  /** Somebody whose only access to the file comes from the folder; the file is closed to links. */
  const inFolder = (kind: 'document' | 'folder', folder: PermissionFacts, unusual: Unusual = {}): PermissionFacts => {
    const { file, levels: [own] } = situation('team member', kind, 'private', unusual);
    return { ...folder, file, levels: [{ ...own, guid: 'inside' }, ...folder.levels] };
  };
  const editors = situation('editor', 'folder', 'private');
  const readers = situation('reader', 'folder', 'private');
  const rows: readonly (readonly [refusal: string | null, cites: string, file: PermissionFacts, folder: PermissionFacts])[] = [
    [null, '"signed in with E >= editor in that folder suffices"', inFolder('document', editors), editors],
    [null, '"whatever canMove says", of a lock', inFolder('document', editors, { lockedBy: 2 }), editors],
    [null, 'E, so a link suffices', inFolder('document', situation('stranger', 'folder', 'editable')), situation('stranger', 'folder', 'editable')],
    ['NO_ACCESS_MOVE_FILE', '"signed in"', inFolder('document', situation('anonymous', 'folder', 'editable')), situation('anonymous', 'folder', 'editable')],
    ['NO_ACCESS_MOVE_FILE', '"canMove\'s reason for the kind of file"', inFolder('document', readers), readers],
    ['NO_ACCESS_MOVE_FOLDER', '"canMove\'s reason for the kind of file"', inFolder('folder', readers), readers],
    ['FILE_DELETED', '"with neither in the trash"', inFolder('document', editors, { isInTrash: true }), editors],
    ['FILE_DELETED', '"with neither in the trash"', inFolder('document', editors), situation('editor', 'folder', 'private', { isInTrash: true })],
  ];
  for (const [refusal, cites, file, folder] of rows) {
    it.each(reorders)(`${refusal} (${cites}), by %s`, (_, refuse) => {
      expect(refuse(file, folder)).toBe(refusal);
    });
  }
});

describe('M5, making a space', () => {
  const of = (change: Partial<Extract<AccountFacts, { kind: 'enterprise' }>>): AccountFacts =>
    ({ kind: 'enterprise', teamId: 31, role: 'member', isOnSeat: true, standing: 'active', isDingtalk: false, ...change });
  const rows: readonly (readonly [refusal: string | null, account: AccountFacts, canMembersCreate: boolean])[] = [
    ['NO_ACCESS_CREATE_OR_UPLOAD_FILE', { kind: 'anonymous' }, true],
    ['FAILURE_PERSONAL_FREE', { kind: 'personal', edition: 'free' }, false],
    [null, { kind: 'personal', edition: 'premium' }, false],
    [null, { kind: 'personal', edition: 'super' }, false],
    [null, of({}), true],
    ['NO_ACCESS_CREATE_OR_UPLOAD_FILE', of({}), false],
    [null, of({ role: 'admin' }), false],
    [null, of({ role: 'creator' }), false],
    ['NO_ACCESS_CREATE_OR_UPLOAD_FILE', of({ role: 'disabled' }), true],
    [null, of({ standing: 'trial' }), true],
    ['FAILURE_TRIAL_EXPIRED', of({ standing: 'trial_ended' }), true],
    ['NO_ACCESS_CREATE_OR_UPLOAD_FILE', of({ standing: 'trial_ended' }), false],
    ['FAILURE_TRIAL_EXPIRED', of({ standing: 'trial_ended', isDingtalk: true, isOnSeat: false }), true],
    ['FAILURE_ENTERPRISE_DINGTALK', of({ standing: 'expired', isDingtalk: true, role: 'creator' }), true],
    ['FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN', of({ standing: 'expired', role: 'creator' }), false],
    ['FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN', of({ standing: 'expired', role: 'admin', isOnSeat: false }), false],
    ['FAILURE_ENTERPRISE_EXPIRED_MEMBER', of({ standing: 'expired' }), true],
    ['FAILURE_NOT_ON_SEAT', of({ isOnSeat: false }), true],
    ['FAILURE_NOT_ON_SEAT', of({ isOnSeat: false, role: 'creator' }), true],
  ];
  for (const [refusal, account, canMembersCreate] of rows) {
    it.each(spaces)(`${JSON.stringify(account)}, members may: ${canMembersCreate}: ${refusal}, by %s`, (_, refuse) => {
      const person: PersonFacts = { id: account.kind === 'anonymous' ? -1 : 1, account, features: new Set() };
      expect(refuse(person, canMembersCreate)).toBe(refusal);
    });
  }
});
