import { expect, test } from 'vitest';
import { locales, themeColourSchema } from '../../../../src/contract/preferences';
import { themeStylesheet } from '../../../../src/core/themes';
import { externalUrlPrompt } from '../../../../src/main/prompts/external-url-prompt';
import { proxyChangePrompt, proxySignInPrompt } from '../../../../src/main/prompts/proxy-prompts';
import { promptPage } from '../../../../src/main/prompts/prompt-page';
import { trustPrompt } from '../../../../src/main/prompts/trust-prompt';
import { createTexts } from '../../../../src/main/main-texts';

const certificate = { subject: 'office.example.org', issuer: 'Harbour', validFrom: '2026-01-01T00:00:00.000Z', validTo: '2026-02-01T00:00:00.000Z', fingerprint: 'ab'.repeat(32) };
const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>&amp;';
const english = createTexts('en');

test('foreign content is text, and the page has no script', () => {
  const refused = { server: 'https://office.example.org', certificate: { ...certificate, subject: hostile, issuer: hostile }, problems: [{ kind: 'name', names: hostile }, { kind: 'issuer', names: '' }], previous: certificate } as const;
  const { html, policy } = promptPage(trustPrompt(refused, english, 'en'), { locale: 'en', colour: 'default', isDark: false });
  expect(html).not.toMatch(/<script|<img|onerror="|javascript:/i);
  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&gt;/g)).toHaveLength(4);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/);
});

test('the strong button is the safe one and has the focus; the other button is disabled at first', () => {
  const { html } = promptPage(proxyChangePrompt({ mode: 'system' }, { mode: 'manual', host: 'proxy.example.org', port: 8080, bypass: ['*.example.org'] }, english), { locale: 'en', colour: 'blue', isDark: true });
  expect(html).toContain('<button type="submit" name="accept" disabled>Change</button><button type="button" name="decline" class="strong" autofocus>Keep as it is</button>');
  for (const shown of ['This computer’s settings', 'Through the proxy proxy.example.org:8080', '*.example.org']) expect(html).toContain(shown);
});

test('all problems of a certificate are shown, with its name, dates and issuer', () => {
  const problems = [{ kind: 'name', names: 'other.example.org' }, { kind: 'expired', names: '' }, { kind: 'issuer', names: '' }] as const;
  const question = trustPrompt({ server: 'https://office.example.org:8443', certificate, problems, previous: null }, english, 'en');
  expect(question.problems?.map((each) => each.replaceAll(/\s/g, ' '))).toEqual([
    'The certificate was issued for another name: other.example.org.', expect.stringMatching(/^The certificate expired on .*2026.*\.$/), 'The issuer of the certificate is unknown to this computer: Harbour.',
  ]);
  expect(question.facts?.map(({ value }) => value)).toEqual(expect.arrayContaining(['https://office.example.org:8443', 'Harbour', Array<string>(16).fill('ABAB').join(' ')]));
});

test('a password is typed invisibly, and an outside address is shown whole', () => {
  const { html } = promptPage(proxySignInPrompt({ host: 'proxy', port: 1, name: 'mira', isRefused: true }, english), { locale: 'en', colour: 'green', isDark: false });
  expect(html).toMatch(/<input name="name" type="text" value="mira"(?! autofocus)[^>]*>.*<input name="password" type="password" value=""[^>]* autofocus>/s);
  const url = `https://elsewhere.example/?${'secret'.repeat(40)}`;
  expect(externalUrlPrompt(url, english)).toMatchObject({ text: [expect.stringContaining('elsewhere.example')], facts: [{ value: url }] });
  expect(externalUrlPrompt('mailto:mina@example.org?subject=x', english)).toMatchObject({ text: [expect.stringContaining('mina@example.org')] });
});

test.each(locales)('a prompt is in the language of the person: %s', (locale) => {
  const texts = createTexts(locale);
  const { html } = promptPage(proxyChangePrompt({ mode: 'none' }, { mode: 'pac', url: 'https://proxy.example.org/a.pac' }, texts), { locale, colour: 'default', isDark: false });
  expect(html).toContain(`dir="${locale === 'ar-SA' ? 'rtl' : 'ltr'}"`);
  expect(html).toContain(texts('proxyTitle'));
});

test.each(themeColourSchema.options)('a prompt has the colours of the app (core/themes.ts): %s', (colour) => {
  const css = `\n${themeStylesheet()}`;
  const names = ['paper', 'ink', 'ink-2', 'line', 'control-line', 'sheet', 'accent', 'accent-hover', 'on-accent', 'warn-tint', 'warn-line'];
  for (const [isDark, start] of [[false, `\n[data-theme="${colour}"] {`], [true, `\n.dark[data-theme="${colour}"] {`]] as const) {
    const block = css.slice(css.indexOf(start)).split('}')[0] ?? '';
    const values = names.map((name) => new RegExp(`--${name}: (#\\w+);`).exec(block)?.[1]);
    const { html } = promptPage(externalUrlPrompt('mailto:mina@example.org', english), { locale: 'en', colour, isDark });
    expect(new Set(html.match(/#[0-9A-F]{6}\b/g))).toEqual(new Set(values));
  }
});

test('dates are in the app\'s calendar, in every language', () => {
  for (const locale of locales) {
    const { html } = promptPage(trustPrompt({ server: 'https://office.example.org', certificate, problems: [], previous: null }, createTexts(locale), locale), { locale, colour: 'default', isDark: false });
    expect(html, locale).toContain('2026');
  }
});
