import { describe, expect, test } from 'vitest';
import { locales, type Locale } from '../../../../../src/contract/preferences';
import { bcp47Of, directionOf } from '../../../../../src/core/locales';
import { renderMail, type MailContent } from '../../../../../src/server/modules/mail/mail-layout';
import { fileInvitationMail, teamInvitationMail } from '../../../../../src/server/modules/mail/invitation-mails';
import { testMail } from '../../../../../src/server/modules/mail/test-mail';
import { deletionMail } from '../../../../../src/server/modules/profiles/deletion-mail-service';

const origin = 'https://deckle.example';
const guid = 'A'.repeat(22);
const invitation = { inviterName: 'Ada', address: 'bo@example.org', inviteGuid: guid, expiresAt: new Date('2026-03-31T12:00:00Z'), origin };
const toTeam = { ...invitation, teamName: 'Press' };
const toFile = { ...invitation, fileName: 'Plan', role: 'editor' } as const;

const mails: Readonly<Record<string, (locale: Locale) => MailContent>> = {
  teamInvitation: (locale) => teamInvitationMail(locale, toTeam),
  fileInvitation: (locale) => fileInvitationMail(locale, toFile),
  accountDeletion: (locale) => deletionMail(locale, { dueAt: new Date('2026-03-31T12:00:00Z'), origin }),
  test: (locale) => testMail(locale, { origin }),
};
const cases = Object.keys(mails).flatMap((name) => locales.map((locale) => [name, locale] as const));
const mailOf = (name: string, locale: Locale): MailContent => mails[name]?.(locale) ?? { subject: '', text: '', html: '' };

const scripts: Readonly<Record<Locale, RegExp>> = { en: /\p{Script=Latin}/u, 'zh-CN': /\p{Script=Han}/u, jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ar-SA': /\p{Script=Arabic}/u };
const attributesOf = (html: string, name: string): string[] => [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

describe.each(cases)('the mail %s in %s', (name, locale) => {
  const { subject, text, html } = mailOf(name, locale);

  test('has all its parts in its language and direction', () => {
    for (const part of [subject, text, html]) expect(part).toMatch(scripts[locale]);
    expect(html).toContain(`<html lang="${bcp47Of(locale)}" dir="${directionOf(locale)}">`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect([text, html].every((part) => part.includes('deckle.example'))).toBe(true);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\}\}|undefined|null/);
  });

  test('loads nothing and has inline styles only', () => {
    expect(html).not.toMatch(/<(?:img|link|style|script|iframe|object|form|svg|video|base)\b|url\(|@import|\bsrc=|\bon\w+=/i);
    expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([url]) => new URL(url).origin).filter((other) => other !== origin)).toEqual([]);
  });

  test('has a subject of one line', () => {
    expect(subject).toMatch(/^[^\p{C}]{1,150}$/u);
  });
});

test('the mails of the languages differ', () => {
  for (const name of Object.keys(mails)) expect(new Set(locales.map((locale) => mailOf(name, locale).subject)).size).toBe(locales.length);
});

/** Both invitations by their path, with the same name for the inviter and for the team or file. */
const invitations: readonly (readonly [path: string, write: (locale: Locale, name: string, inviteGuid?: string) => MailContent])[] = [
  ['/join/', (locale, name, inviteGuid = guid) => teamInvitationMail(locale, { ...toTeam, inviterName: name, teamName: name, inviteGuid })],
  ['/invitation/', (locale, name, inviteGuid = guid) => fileInvitationMail(locale, { ...toFile, inviterName: name, fileName: name, inviteGuid })],
];

describe.each(invitations.flatMap(([path, write]) => locales.map((locale) => [path, locale, write] as const)))('an invitation to %s in %s', (path, locale, write) => {
  const url = `${origin}${path}${guid}`;

  test('has one address, in the button, as text and in the plain text', () => {
    const { text, html } = write(locale, 'Ada');
    expect(attributesOf(html, 'href')).toEqual([url, url]);
    expect(html).toContain(`>${url}</a>`);
    expect(text.split('\n')).toContain(url);
  });

  test.each([
    ['a line break', 'Ada\r\nBcc: eve@example.org'], ['a lone carriage return', 'Ada\rX: y'], ['a line separator', 'Ada\u2028\u2029Bcc: eve'], ['a zero byte', 'A\0da'], ['a direction override', 'Ada \u202efdp.exe'],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'], ['an end of an attribute', '"><a href="https://evil.example">'], ['an encoded word', '=?utf-8?B?QmNjOiBldmU=?='],
    ['a placeholder', '{{team}} $& $1'], ['an address of the network', 'https://evil.example/x www.evil.example'], ['10,000 characters', 'A'.repeat(10_000)], ['lone surrogates', 'A\ud800da'],
  ])('is safe with %s in the names', (_, name) => {
    const { subject, text, html } = write(locale, name);
    expect(subject.replaceAll('\u2060', '')).toMatch(/^[^\p{C}]{1,150}$/u);
    expect(html).not.toMatch(/<(?:script|img)|<a href="https:\/\/evil/);
    expect(attributesOf(html, 'href')).toEqual([url, url]);
    expect(text.split('\n')).not.toContain('Bcc: eve@example.org');
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil|[\u202a-\u202e\0\r\u2028\u2029]|\ud800/);
    expect(text.length).toBeLessThan(2000);
  });
});

test.each(locales)('an invitation to a file in %s says what the role allows', (locale) => {
  const textOf = (role: 'reader' | 'commentator' | 'editor'): string => fileInvitationMail(locale, { ...toFile, role }).text;
  expect(new Set([textOf('reader'), textOf('commentator'), textOf('editor')]).size).toBe(3);
  expect(textOf('reader')).toContain('\u2068Plan\u2069');
});

test.each(invitations)('a link to %s is absolute and escaped, whatever the guid', (path, write) => {
  expect(attributesOf(write('en', 'Ada', '"><b>/../x').html, 'href')[0]).toBe(`${origin}${path}%22%3E%3Cb%3E%2F..%2Fx`);
});

test('a long subject is shortened, and not within a character', () => {
  const { subject } = renderMail('en', { subject: '😀'.repeat(500), title: 'T', paragraphs: [], notes: [], origin });
  expect([...subject]).toHaveLength(150);
  expect(subject).toMatch(/^(?:😀)+…$/u);
});
