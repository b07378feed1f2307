import { describe, expect, test } from 'vitest';
import { emailKeyOf, mailAddressOf, parseEmail } from '../../../src/core/email-address';

test('an account that was created with a refused address is found by it', () => {
  expect(emailKeyOf(' \u0430dmin@Example.org ')).toBe('\u0430dmin@example.org');
});

describe('an email address', () => {
  test.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada.Lovelace+deckle@Example.ORG ', 'ada.lovelace+deckle@example.org'],
    ["o'hara@localhost", "o'hara@localhost"],
    ['ada@münchen.example', 'ada@münchen.example'],
    ['иван@почта.example', 'иван@почта.example'],
    ['王@例え.example', '王@例え.example'],
    ['ada@例えexample.org', 'ada@例えexample.org'],
  ])('%s is accepted', (text, key) => {
    expect(parseEmail(text)).toEqual({ address: text.trim(), key });
  });

  test.each([
    ['no domain', 'ada@'], ['no local part', '@example.org'], ['two @', 'a@b@example.org'], ['a name', 'Ada <ada@example.org>'], ['two addresses', 'a@example.org,b@example.org'],
    ['a line break', 'ada@example.org\r\nBcc: eve@example.org'], ['a line break in the local part', 'a\nda@example.org'], ['a line separator', 'a\u2028da@example.org'], ['a zero byte', 'ada\0@example.org'],
    ['a quoted local part', '"a b"@example.org'], ['a comment', 'ada(x)@example.org'], ['an address literal', 'ada@[127.0.0.1]'],
    ['a direction mark', 'ada\u202e@example.org'], ['a zero-width space', 'ad\u200ba@example.org'], ['a zero-width joiner in the domain', 'ada@exam\u200dple.org'],
    ['full-width letters', 'ａda@example.org'], ['a ligature', 'ofﬁce@example.org'], ['a superscript', 'ada²@example.org'],
    ['a Cyrillic а in a Latin name', '\u0430dmin@example.org'], ['a Cyrillic о in a Latin domain', 'ada@g\u043eogle.example'], ['a Greek ο in a Latin domain', 'ada@micr\u03bfsoft.example'],
    ['a dot at the end', 'ada.@example.org'], ['a hyphen at the end of a label', 'ada@example-.org'], ['321 characters', `${'a'.repeat(64)}@${'b'.repeat(252)}.org`],
  ])('%s is refused', (_, text) => {
    expect(parseEmail(text)).toBeNull();
  });
});

describe('an address for a mail server', () => {
  const of = (text: string): string | null => {
    const email = parseEmail(text);
    return email && mailAddressOf(email);
  };

  test.each([
    ['ada@Example.org', 'ada@Example.org'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    // An address wholly in a different alphabet is a different address, and its domain shows it.
    ['ada@аррӏе.example', 'ada@xn--80ak6aa92e.example'],
    ['王@例え.example', '王@xn--r8jz45g.example'],
    ['ada@faß.example', 'ada@xn--fa-hia.example'],
  ])('%s is %s', (text, address) => {
    expect(of(text)).toBe(address);
  });

  test('a domain without a form in ASCII has no address', () => {
    expect(of('ada@xn--é.example')).toBeNull();
  });
});
