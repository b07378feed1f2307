import type { Ancestor, File } from '../../../../src/contract/entities/file';
import type { Settings } from '../../../../src/core/list-config';
import type { OfflineCache } from '../../../../src/renderer/shared/local-data/offline-cache';
import type { CachedList, CachedValue } from '../../../../src/renderer/shared/local-data/local-schema';
import { listKeyOf } from '../../../../src/renderer/shared/store/files/files-state';

/** An offline cache in memory; a page has two entries. */
export const createMemoryLastSeen = () => {
  const files = new Map<string, File>();
  const lists = new Map<string, CachedList>();
  const places = new Map<string, readonly Ancestor[]>();
  const values = new Map<string, CachedValue>();
  let settings: Settings | null = null;
  const port: OfflineCache = {
    async readList(source, sort, from) {
      const list = lists.get(listKeyOf(source, sort));
      if (!list || (from > 0 && from >= list.ids.length)) return null;
      const found = list.ids.slice(from, from + 2).flatMap((id) => files.get(id) ?? []);
      return { files: found, next: from + 2 < list.ids.length ? from + 2 : null, cachedAt: list.at };
    },
    readFile: async (guid) => files.get(guid) ?? null,
    readFiles: async (after, count) => [...files.keys()].sort().filter((guid) => after === null || guid > after).slice(0, count).flatMap((guid) => files.get(guid) ?? []),
    readAncestors: async (guid) => places.get(guid) ?? null,
    readValue: async (name) => values.get(name) ?? null,
    async writeValue(name, value) { values.set(name, value); },
    readSettings: async () => settings,
    async writeSettings(kept) { settings = kept; },
    async write(news) {
      for (const file of news.files) files.set(file.guid, file);
      for (const guid of news.removedFiles) files.delete(guid);
      for (const [key, list] of news.lists) lists.set(key, list);
      for (const key of news.removedLists) lists.delete(key);
      for (const [guid, ancestors] of news.places) places.set(guid, ancestors);
      for (const guid of news.removedPlaces) places.delete(guid);
    },
    exclusively: (_name, run) => run(),
    withoutPruning: (run) => run(),
    prune: async () => undefined,
    async wipe() {
      files.clear();
      lists.clear();
      places.clear();
      values.clear();
      settings = null;
    },
    close: () => undefined,
  };
  return { port, files, lists, places, values };
};
