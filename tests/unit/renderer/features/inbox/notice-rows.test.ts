import { describe, expect, it } from 'vitest';
import { noticeRowsOf, topRequestOf } from '../../../../../src/renderer/features/inbox/notice-rows';
import { makeNotice } from '../../support/make-notice';

const fileOf = (name: string) => ({ guid: name.padStart(22, '0'), name, type: -2 as const });
const noticeOf = (id: number, name: string | null, day = 2) =>
  makeNotice(id, { createdAt: new Date(2026, 0, day, 10).toISOString(), notification: { file: name === null ? null : fileOf(name) } });

describe('the rows of the list', () => {
  it('begin each local day once', () => {
    const rows = noticeRowsOf([noticeOf(3, 'a', 3), noticeOf(2, 'b', 2), noticeOf(1, 'c', 2)]);
    expect(rows.map(({ dayStartMs }) => dayStartMs)).toEqual([new Date(2026, 0, 3).getTime(), new Date(2026, 0, 2).getTime(), null]);
  });

  it('group consecutive notices of a file within a day', () => {
    const rows = noticeRowsOf([noticeOf(6, 'a', 3), noticeOf(5, 'a'), noticeOf(4, 'a'), noticeOf(3, 'b'), noticeOf(2, null), noticeOf(1, null)]);
    expect(rows.map(({ groupSize, isGrouped }) => [groupSize, isGrouped])).toEqual([[null, false], [2, true], [null, true], [null, false], [null, false], [null, false]]);
  });
});

describe('the emphasised request', () => {
  const requestOf = (id: number, status: 'ROLE_APPLY_IS_PENDING' | 'ROLE_APPLY_IS_APPROVED', changed: object = {}) =>
    makeNotice(id, { notification: { roleApply: { requestId: id, role: 'editor', status, decidedAt: null, decidedBy: null }, ...changed } });

  it('is the latest pending one that the person may decide', () => {
    const unavailable = requestOf(4, 'ROLE_APPLY_IS_PENDING', { file: null });
    expect(topRequestOf([unavailable, requestOf(3, 'ROLE_APPLY_IS_APPROVED'), requestOf(2, 'ROLE_APPLY_IS_PENDING'), requestOf(1, 'ROLE_APPLY_IS_PENDING')])).toBe(2);
    expect(topRequestOf([makeNotice(1)])).toBeNull();
  });
});
