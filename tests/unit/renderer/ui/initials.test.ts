import { describe, expect, it } from 'vitest';
import { initialsOf } from '../../../../src/renderer/ui/initials';

describe('initials for a person without a picture', () => {
  it.each([
    ['Ines Halloran', 'IH'],
    ['Noor', 'N'],
    ['  ada   king  lovelace ', 'AL'],
    ['Jean-Luc Picard', 'JP'],
    ['élodie', 'É'],
    ['Ωλίβια', 'Ω'],
    ['李', '李'],
    ['周予安', '安'],
    ['佐藤 未央', '央'],
    ['さくら', 'ら'],
    ['김민수', '수'],
    ['ليلى الحداد', 'ل'],
    ['דנה לוי', 'ד'],
    ['(Bot) Harbour', 'BH'],
    ['42', '4'],
    ['e\u0301ric', 'E\u0301'],
    ['👩‍🚀', '👩‍🚀'],
    ['', ''],
    ['   ', ''],
  ])('%s → %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
