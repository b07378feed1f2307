import type { Ancestor, File } from '../../../../src/contract/entities/file';
import type { Settings } from '../../../../src/core/user-config';
import type { LastSeen } from '../../../../src/renderer/shared/local-data/last-seen';
import type { SeenList, SeenValue } from '../../../../src/renderer/shared/local-data/schema';
import { listKeyOf } from '../../../../src/renderer/shared/store/files/files-state';

/** An offline cache in memory; a page has two entries. */
export const createMemoryLastSeen = () => {
  const files = new Map<string, File>();
  const lists = new Map<string, SeenList>();
  const places = new Map<string, readonly Ancestor[]>();
  const values = new Map<string, SeenValue>();
  let settings: Settings | null = null;
  const port: LastSeen = {
    async readList(source, sort, from) {
      const list = lists.get(listKeyOf(source, sort));
      if (!list || (from > 0 && from >= list.ids.length)) return null;
      const found = list.ids.slice(from, from + 2).flatMap((id) => files.get(id) ?? []);
      return { files: found, next: from + 2 < list.ids.length ? from + 2 : null, at: list.at };
    },
    readFile: async (guid) => files.get(guid) ?? null,
    readFiles: async (after, count) => [...files.keys()].sort().filter((guid) => after === null || guid > after).slice(0, count).flatMap((guid) => files.get(guid) ?? []),
    readPlace: async (guid) => places.get(guid) ?? null,
    readValue: async (name) => values.get(name) ?? null,
    async keepValue(name, value) { values.set(name, value); },
    readSettings: async () => settings,
    async keepSettings(kept) { settings = kept; },
    async keep(news) {
      for (const file of news.files) files.set(file.guid, file);
      for (const guid of news.goneFiles) files.delete(guid);
      for (const [key, list] of news.lists) lists.set(key, list);
      for (const key of news.goneLists) lists.delete(key);
      for (const [guid, ancestors] of news.places) places.set(guid, ancestors);
      for (const guid of news.gonePlaces) places.delete(guid);
    },
    inOneGo: (run) => run(),
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
