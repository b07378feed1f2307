import { describe, expect, it } from 'vitest';
import { isUnmodified, isUntitled } from '../../../src/core/default-names';
import { files as arabic } from '../../../src/locales/ar-SA/files';
import { files as english } from '../../../src/locales/en/files';
import { files as japanese } from '../../../src/locales/jp/files';
import { files as chinese } from '../../../src/locales/zh-CN/files';

// File specification, section 5: "A file name counts as untitled when the title input shows an untitled label (Chinese,
// English or Japanese). A file is unmodified when it has no update time, or created and update times match."

describe('a file without a chosen name', () => {
  it.each(['无标题', 'Untitled', '無題', ' Untitled '])('is named %j', (name) => { expect(isUntitled(name)).toBe(true); });
  it.each(['', 'Untitled 2', 'untitled.txt', '无标题文档', '題'])('is not named %j', (name) => { expect(isUntitled(name)).toBe(false); });
  it('is named so in every language in which one is created', () => {
    expect([arabic, english, japanese, chinese].map(({ newFileName }) => isUntitled(newFileName))).toEqual([true, true, true, true]);
  });
});

it('a file is unmodified until someone changes it', () => {
  const createdAt = '2026-11-01T08:00:00.000Z';
  expect(isUnmodified({ createdAt, updatedAt: createdAt })).toBe(true);
  expect(isUnmodified({ createdAt, updatedAt: '2026-11-01T08:00:00.001Z' })).toBe(false);
});
