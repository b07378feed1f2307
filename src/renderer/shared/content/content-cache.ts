import { z } from 'zod';
import type { OfflineCache } from '../local-data/offline-cache';

/** The content of a file as this device last showed it. */
export interface CachedContent {
  readonly rev: number;
  /** A Yjs update with everything up to the revision. */
  readonly state: Uint8Array;
  /** Whether changes in it waited in the queue. They may have been refused since. */
  readonly hasUnsent: boolean;
  /** A client id that no window has used yet, for an opening without a network. */
  readonly spareClientId: number | null;
}

const schema = z.object({ rev: z.number().int(), state: z.instanceof(Uint8Array), hasUnsent: z.boolean(), spareClientId: z.number().int().nullable() });
const nameOf = (guid: string): string => `content ${guid}`;

/** The cached content; null if there is none, or it cannot be read. */
export const readContentCache = async (cache: OfflineCache | null, guid: string): Promise<CachedContent | null> => {
  const stored = await cache?.readValue(nameOf(guid)).catch(() => null);
  return schema.safeParse(stored?.value).data ?? null;
};

const write = async (cache: OfflineCache, guid: string, content: CachedContent, durability: 'relaxed' | 'strict' = 'relaxed'): Promise<void> => {
  await cache.writeValue(nameOf(guid), { value: content, at: new Date().toISOString() }, durability);
};

/** Stores content, unless a window has stored a later revision. Keeps the spare client id. */
export const writeContentCache = (cache: OfflineCache, guid: string, content: Omit<CachedContent, 'spareClientId'>): Promise<void> => cache.exclusively(nameOf(guid), async () => {
  const known = await readContentCache(cache, guid);
  if (known === null || known.rev <= content.rev) await write(cache, guid, { ...content, spareClientId: known?.spareClientId ?? null });
});

/** Removes the content, so that the next opening requests it from the server. */
export const deleteContentCache = (cache: OfflineCache, guid: string): Promise<void> =>
  cache.exclusively(nameOf(guid), () => cache.writeValue(nameOf(guid), { value: null, at: new Date().toISOString() }));

/** Removes and returns the spare client id. No two windows get the same, also after a power failure. */
export const consumeSpareClientId = (cache: OfflineCache, guid: string): Promise<number | null> => cache.exclusively(nameOf(guid), async () => {
  const known = await readContentCache(cache, guid);
  if (known === null || known.spareClientId === null) return null;
  await write(cache, guid, { ...known, spareClientId: null }, 'strict');
  return known.spareClientId;
});

export const writeSpareClientId = (cache: OfflineCache, guid: string, spareClientId: number): Promise<void> => cache.exclusively(nameOf(guid), async () => {
  const known = await readContentCache(cache, guid);
  if (known) await write(cache, guid, { ...known, spareClientId });
});

export const hasSpareClientId = async (cache: OfflineCache, guid: string): Promise<boolean> => typeof (await readContentCache(cache, guid))?.spareClientId === 'number';
