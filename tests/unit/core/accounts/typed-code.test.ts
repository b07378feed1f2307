import { expect, it } from 'vitest';
import { typedCode } from '../../../../src/core/accounts/typed-code';

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['Your code: 042317.', '042317'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['12', '12'],
  ['abc', ''],
])('the typed code %j is %j', (text, code) => {
  expect(typedCode(text)).toBe(code);
});
