import { describe, expect, it } from 'vitest';
import { deletedAccountName, isDeletedAccountName } from '../../../../src/core/accounts/deleted-account';
import { checkPersonName } from '../../../../src/core/accounts/check-person-name';

// Decisions, 6.20: the person stays as a row without anything personal ("Deleted account").
describe('the name of deleted accounts', () => {
  it('is the one of the decisions', () => {
    expect(deletedAccountName).toBe('Deleted account');
    expect(['Deleted account', 'deleted account', 'Deleted account ', 'Ada', ''].map(isDeletedAccountName)).toEqual([true, false, false, false, false]);
  });

  it.each(['Deleted account', ' deleted  ACCOUNT\t', 'Ｄｅｌｅｔｅｄ　ａｃｃｏｕｎｔ', 'Deleted\u00a0account', 'De\u200bleted account\u200d', 'Deleted ac\u00adcount'])('is refused for a person as %j', (name) => {
    expect(checkPersonName(name)).toEqual({ ok: false, code: 'NAME_RESERVED', args: {} });
  });

  it.each(['Deleted accounts', 'Deletedaccount', 'My deleted account', 'Delete Account'])('leaves the name %j free', (name) => {
    expect(checkPersonName(name)).toEqual({ ok: true, name });
  });
});

it('a name of a person is stored like the name of a file, and refused with the same errors', () => {
  expect(checkPersonName('  Zoe\u0308 \u200b Holm ')).toEqual({ ok: true, name: 'Zoë \u200b Holm' });
  expect(checkPersonName('\u200b')).toEqual({ ok: false, code: 'NAME_INVISIBLE', args: {} });
});
