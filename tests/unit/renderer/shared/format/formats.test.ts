import { describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../../src/renderer/shared/format/format-amount';
import { splitBytes } from '../../../../../src/renderer/shared/format/split-bytes';

describe('sizes', () => {
  it.each([
    [0, 'sizeBytes', '0'],
    [1_023, 'sizeBytes', '1,023'],
    [1_024, 'sizeKilobytes', '1'],
    [98_304, 'sizeKilobytes', '96'],
    [1_536, 'sizeKilobytes', '1.5'],
    [188_416, 'sizeKilobytes', '184'],
    [1_048_575, 'sizeMegabytes', '1'],
    [10_066_330, 'sizeMegabytes', '9.6'],
    [13_314_398_617, 'sizeGigabytes', '12.4'],
    [53_687_091_200, 'sizeGigabytes', '50'],
    [2 ** 60, 'sizeTerabytes', '1,048,576'],
  ] as const)('%d bytes', (sizeBytes, key, amount) => {
    expect(splitBytes(sizeBytes, 'en-GB')).toEqual({ key, amount });
  });
});

// Account specification, section 9: the amount divided by 100, with 2 decimals.
describe('amounts', () => {
  it.each([
    [0, '¥0.00'],
    [1, '¥0.01'],
    [1_200, '¥12.00'],
    [123_450, '¥1,234.50'],
    [-9_900, '\u2212¥99.00'],
  ])('%d hundredths', (hundredths, text) => {
    expect(formatAmount(hundredths, 'CNY', 'zh-CN')).toBe(text);
  });

  // Without FSI (U+2068) and PDI (U+2069) around it, "CN¥" is shown as "¥CN" in Arabic.
  it.each([
    [123_450, 'CNY', '\u200f1,234.50\u00a0\u2068CN¥\u2069'],
    [-123_450, 'CNY', '\u200f\u200e\u22121,234.50\u00a0\u2068CN¥\u2069'],
    [123_450, 'EUR', '\u200f1,234.50\u00a0€'],
  ])('%d hundredths of %s in Arabic', (hundredths, currency, text) => {
    expect(formatAmount(hundredths, currency, 'ar-SA-u-ca-gregory-nu-latn')).toBe(text);
  });
});
