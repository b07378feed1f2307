import { describe, expect, it, vi } from 'vitest';
import { createColumnWidths, widthWithin } from '../../../../../../../src/renderer/features/files/list/layout/column-widths';

const storageOf = (kept: string | null) => {
  const storage = { kept, getItem: () => storage.kept, setItem: (_key: string, value: string) => { storage.kept = value; } };
  return storage;
};

describe('the width of columns', () => {
  it('is stored on the device, within legible limits', () => {
    const storage = storageOf(null);
    const widths = createColumnWidths(() => storage);
    expect(widths.current()).toEqual({});
    widths.choose('owner', 200.4);
    widths.choose('size', 4);
    expect(createColumnWidths(() => storage).current()).toEqual({ owner: 200, size: 56 });
    expect(widthWithin('time', 1000)).toBe(260);
  });

  it('is the default again without a choice', () => {
    const storage = storageOf('{"owner":200,"time":150}');
    const widths = createColumnWidths(() => storage);
    let notifications = 0;
    widths.subscribe(() => { notifications += 1; });
    widths.choose('owner', null);
    expect(widths.current()).toEqual({ time: 150 });
    expect(notifications).toBe(1);
  });

  it.each(['no json', '[]', '{"owner":"wide"}', 'null'])('is the default if %s was stored', (kept) => {
    expect(createColumnWidths(() => storageOf(kept)).current()).toEqual({});
  });

  it('works if the device stores nothing', () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = { getItem: (): string => { throw new Error('no storage'); }, setItem: () => { throw new Error('no storage'); } };
    const widths = createColumnWidths(() => broken);
    widths.choose('owner', 180);
    expect(widths.current()).toEqual({ owner: 180 });
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });
});
