import { describe, expect, it } from 'vitest';
import { accountPlace, accountTitle, type NamedAccount } from '../../../../src/core/accounts/account-place';

const account = (key: string, name: string, server: string, email: string | null = `${key}@example.com`, mobile: string | null = null): NamedAccount => ({ key, server: `https://${server}`, user: { name, email, mobile } });

const mina = account('mina', 'Mina Holm', 'a.example');
const noor = account('noor', 'Noor Haddad', 'a.example');
const elsewhere = account('mina2', 'Mina Holm', 'b.example:8443');
const colleague = account('mina3', 'Mina Holm', 'a.example');
const byMobile = account('mina4', 'Mina Holm', 'a.example', null, '+4512345678');
const decomposed = account('zoe', 'Zoe\u0308', 'a.example');
const composed = account('zoe2', 'Zo\u00EB', 'b.example');

describe('keys of the accounts of one computer', () => {
  it.each<[string, NamedAccount, readonly NamedAccount[], string, string]>([
    ['alone', mina, [mina], 'Mina Holm', 'a.example'],
    ['beside another name', mina, [mina, noor], 'Mina Holm', 'a.example'],
    ['beside the same name on another server', mina, [mina, elsewhere], 'Mina Holm (a.example)', 'a.example'],
    ['the other server, with its port', elsewhere, [mina, elsewhere], 'Mina Holm (b.example:8443)', 'b.example:8443'],
    ['beside the same name on the same server', mina, [mina, colleague], 'Mina Holm (mina@example.com · a.example)', 'mina@example.com · a.example'],
    ['without a mail address', byMobile, [mina, byMobile], 'Mina Holm (+4512345678 · a.example)', '+4512345678 · a.example'],
    ['names that look the same', decomposed, [decomposed, composed], 'Zoe\u0308 (a.example)', 'a.example'],
  ])('%s', (_what, own, all, title, place) => {
    expect([accountTitle(own, all), accountPlace(own, all)]).toEqual([title, place]);
  });

  it('is different for each of many namesakes', () => {
    const all = [mina, elsewhere, colleague, byMobile, account('mina', 'Mina Holm', 'b.example:8443')].map((each, index) => ({ ...each, key: String(index) }));
    expect(new Set(all.map((each) => accountTitle(each, all))).size).toBe(all.length);
  });
});
