import { describe, expect, it } from 'vitest';
import { addressesIn } from '../../../../../../src/renderer/features/team/invitations/email-addresses';
import { joinAddressOf } from '../../../../../../src/renderer/features/team/invitations/join-address';

describe('the address of an invitation', () => {
  it('consists of the origin and the guid', () => {
    expect(joinAddressOf('https://deckle.example', 'AbCdEf')).toBe('https://deckle.example/join/AbCdEf');
  });
});

describe('typed email addresses', () => {
  it.each([
    ['', []],
    ['ada', []],
    ['ada@example.com', ['ada@example.com']],
    ['ada@example.com, bo@example.com;cy@example.com\ndi@example.com', ['ada@example.com', 'bo@example.com', 'cy@example.com', 'di@example.com']],
    ['Ada Lovelace <ada@example.com>, "Bo" <bo@example.com>', ['ada@example.com', 'bo@example.com']],
    ['ada@example.com，bo@example.com、cy@example.com', ['ada@example.com', 'bo@example.com', 'cy@example.com']],
    ['Ada@example.com ada@EXAMPLE.com', ['Ada@example.com']],
  ])('%j contain %j', (typed, addresses) => {
    expect(addressesIn(typed)).toEqual(addresses);
  });
});
