import { describe, expect, it } from 'vitest';
import { pagePath } from '../../../../src/core/links/link-path';
import { noticeActions, plainNotice, type RawNotice } from '../../../../src/core/notices/plain-notice';
import { inputsOf } from './corpus';

/** What a system would still make something of in what it is given. */
const faultsOf = ({ title, body, route, actions }: RawNotice): readonly string[] => [
  ...[title, body].flatMap((text) => [
    ...(/[<>&]/.test(text) ? ['markup'] : []),
    ...(/[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(text) ? ['a sign that is not seen'] : []),
    ...(Array.from(text).length > 300 ? ['too long'] : []),
  ]),
  ...(route !== null && pagePath(route) !== route ? ['no page'] : []),
  ...(actions.some((action) => !(noticeActions as readonly string[]).includes(action)) || new Set(actions).size < actions.length ? ['no action'] : []),
];

describe('a notice that other people caused', () => {
  it.each(inputsOf<RawNotice>('notice', true))('%j does not reach the system as it is', (notice) => {
    const shown = plainNotice(notice);
    expect(shown).not.toEqual(notice);
    expect(faultsOf(shown)).toEqual([]);
  });
  it.each(inputsOf<RawNotice>('notice', false))('%j does', (notice) => { expect(plainNotice(notice)).toEqual(notice); });
});
