import { describe, expect, it } from 'vitest';
import { corpus, inputClasses, inputsOf, skeletonOf } from '../../support/hostile-inputs/corpus';

describe('the corpus of hostile inputs', () => {
  it.each(inputClasses)('has at least 60 of the class %s, and a harmless one', (inputClass) => {
    expect(inputsOf(inputClass, true).length).toBeGreaterThanOrEqual(60);
    expect(inputsOf(inputClass, false).length).toBeGreaterThanOrEqual(1);
  });

  it('knows the class of every line', () => {
    expect([...new Set(corpus.map((line) => line.class))].filter((known) => !inputClasses.includes(known))).toEqual([]);
  });

  it.each(inputClasses)('has no two of one form in the class %s', (inputClass) => {
    const inputs = inputsOf(inputClass, true);
    const skeletons = inputs.map(skeletonOf);
    expect(inputs.filter((_, index) => skeletons.indexOf(skeletons[index] ?? '') !== index)).toEqual([]);
  });

  it.each([
    ['../../x', '../x'], ['a1', 'b22'], ['https://example.org/', 'smb://host.share/'],
  ])('treats %j and %j as one form', (one, other) => { expect(skeletonOf(one)).toBe(skeletonOf(other)); });

  it.each([
    ['https://example.org', 'https://example.org:1'], ['a/b', 'a\\b'], ['x', ' x'],
  ])('distinguishes %j and %j', (one, other) => { expect(skeletonOf(one)).not.toBe(skeletonOf(other)); });
});
