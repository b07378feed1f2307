import { useMemo, useSyncExternalStore, type CSSProperties } from 'react';
import { z } from 'zod';
import { logProblem } from '../../../../shared/log';

/** The resizable columns; the name column has the remaining width. */
export type ColumnName = 'shared' | 'owner' | 'time' | 'size';

/** Default, minimum and maximum widths of the columns, px. The style sheet repeats the defaults, and has smaller ones for narrow lists. */
export const columnLimits = {
  shared: { usual: 100, least: 64, most: 260 }, owner: { usual: 116, least: 64, most: 320 }, time: { usual: 124, least: 84, most: 260 }, size: { usual: 76, least: 56, most: 180 },
} as const satisfies Record<ColumnName, object>;

export type ColumnWidths = Readonly<Partial<Record<ColumnName, number>>>;

const storageKey = 'columnWidths';
const widthsSchema = z.object(Object.fromEntries(Object.keys(columnLimits).map((name) => [name, z.number().optional()])) as Record<ColumnName, z.ZodOptional<z.ZodNumber>>);

export const widthWithin = (name: ColumnName, px: number): number => Math.round(Math.min(Math.max(px, columnLimits[name].least), columnLimits[name].most));

const recalled = (storage: Pick<Storage, 'getItem'>): ColumnWidths => {
  try {
    const kept = widthsSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '{}'));
    return Object.fromEntries(Object.entries(kept).flatMap(([name, px]) => (px === undefined ? [] : [[name, widthWithin(name as ColumnName, px)]])));
  } catch {
    return {};
  }
};

/** The column widths of all lists. They are stored per device, because screens differ. */
export const createColumnWidths = (storage: () => Pick<Storage, 'getItem' | 'setItem'>) => {
  let widths: ColumnWidths | null = null;
  const listeners = new Set<() => void>();
  const current = (): ColumnWidths => widths ??= recalled(storage());
  return {
    current,
    /** `px`: null restores the default. */
    choose(name: ColumnName, px: number | null): void {
      const { [name]: _, ...others } = current();
      widths = px === null ? others : { ...others, [name]: widthWithin(name, px) };
      for (const listener of [...listeners]) listener();
      try {
        storage().setItem(storageKey, JSON.stringify(widths));
      } catch (error) {
        logProblem('How wide columns are cannot be kept.', error);
      }
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};

export const columnWidths = createColumnWidths(() => window.localStorage);

export const useColumnWidths = (): ColumnWidths => useSyncExternalStore(columnWidths.subscribe, columnWidths.current);

export const columnVariable = (name: ColumnName): `--column-${ColumnName}` => `--column-${name}`;

/** The chosen widths as CSS variables. */
export const useColumnStyle = (): CSSProperties => {
  const widths = useColumnWidths();
  return useMemo(() => Object.fromEntries(Object.entries(widths).map(([name, px]) => [columnVariable(name as ColumnName), `${px}px`])), [widths]);
};
