import { join, posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSystemName } from '../../../src/core/file-names';
import { inputsOf } from '../../support/hostile-inputs/corpus';

const folders = [[posix, '/home/mina/Downloads'], [win32, 'C:\\Users\\mina\\Downloads']] as const;
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

/** The name offered for saving a file, and the parts that a file system would still interpret. */
const saved = (name: string) => {
  const written = fileSystemName(name);
  const faults = [
    ...folders.filter(([path, folder]) => path.dirname(path.join(folder, written)) !== folder || path.basename(path.join(folder, written)) !== written).map(([, folder]) => `leaves ${folder}`),
    ...(/[\p{Cc}\p{Cs}<>:"|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(written) ? ['holds a sign that is not safe'] : []),
    ...(/[. ]$/.test(written) ? ['ends so that Windows cuts it'] : []),
    ...(reserved.test(written) ? ['is a device'] : []),
    ...(Buffer.byteLength(written) > 255 ? ['is too long'] : []),
  ];
  return { path: join('/home/mina/Downloads', written), faults };
};

describe('the name of a file that is saved', () => {
  it.each(inputsOf<string>('file-name', true))('%j is never used as it is, and its replacement is safe', (name) => {
    const { path, faults } = saved(name);
    expect(faults).toEqual([]);
    expect(path).not.toBe(`/home/mina/Downloads/${name}`);
  });
  it.each(inputsOf<string>('file-name', false))('%j is used', (name) => { expect(saved(name)).toEqual({ path: `/home/mina/Downloads/${name}`, faults: [] }); });
});
