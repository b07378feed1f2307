import { describe, expect, it } from 'vitest';
import { avatarToneOf, freeToneOf } from '../../../../src/renderer/ui/avatar-tone';

const name = 'Priya Raman';
const first = avatarToneOf(name);

describe('the tone of a person among others', () => {
  it('is that of their avatar', () => {
    expect(freeToneOf(name, new Set([(first + 1) % 8]))).toBe(first);
  });

  it('is the next free one if another person has theirs', () => {
    expect(freeToneOf(name, new Set([first]))).toBe((first + 1) % 8);
    expect(freeToneOf(name, new Set([first, (first + 1) % 8]))).toBe((first + 2) % 8);
  });

  it('is that of their avatar if all are used', () => {
    expect(freeToneOf(name, new Set([0, 1, 2, 3, 4, 5, 6, 7]))).toBe(first);
  });
});
