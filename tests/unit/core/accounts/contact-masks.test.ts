import { describe, expect, it } from 'vitest';
import { maskEmail, maskMobile } from '../../../../src/core/accounts/contact-masks';

// Account specification, section 5: "keeps all but the last 3 characters of the local part (fully masked if under 3)".
describe('the mask of an email address', () => {
  it.each([
    ['ada.lovelace@example.com', 'ada.lovel***@example.com'],
    ['abcd@example.com', 'a***@example.com'],
    ['abc@example.com', '***@example.com'],
    ['ab@example.com', '**@example.com'],
    ['a@example.com', '*@example.com'],
    ['"a@b"@example.com', '"a***@example.com'],
    ['zo\u00eb\u{1F469}ab@example.com', 'zo\u00eb***@example.com'],
    ['no-address', 'no-addr***'],
  ])('of %s is %s', (email, expected) => {
    expect(maskEmail(email)).toBe(expected);
  });
});

// "the first 3 and last 4 digits of an 11-digit number, with optional +86".
describe('the mask of a mobile number', () => {
  it.each([
    ['13812345678', '138****5678'],
    ['+8613812345678', '+86138****5678'],
    ['+4512345678', '+**********'],
    ['1381234567', '**********'],
    ['138123456789', '************'],
  ])('of %s is %s', (mobile, expected) => {
    expect(maskMobile(mobile)).toBe(expected);
  });
});
