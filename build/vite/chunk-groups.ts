import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * The chunks that a page loads one after the other, with the modules that they begin with. A module is part of the first
 * chunk that imports it statically, so that a page without a session loads nothing of the workspace.
 */
const chunks = {
  first: ['app/main.tsx', 'platform/browser-bridge.ts'],
  choices: ['features/auth/appearance-selects.tsx'],
  workspace: ['app/workspace.tsx'],
  endpoints: ['../contract/api/endpoints.ts'],
  information: ['features/drawer/information-panel.tsx'],
};

/** The modules of a page in few chunks: each response has headers, and small files are compressed less. */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => Object.entries(chunks).map(([name, roots], index, { length }) => {
  let members: ReadonlySet<string> | null = null;
  return {
    priority: length - index,
    debugName: name,
    name(id, context) {
      members ??= importedBy(roots.map((root) => resolve('src/renderer', root)), context);
      return members.has(id) ? name : null;
    },
  };
});

const importedBy = (roots: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const members = new Set(roots);
  // Modules that are added during the iteration are visited too. Of a package a chunk has only the modules that it uses,
  // which rolldown adds; the package's index imports all of them.
  for (const id of members) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) if (!imported.includes('/node_modules/')) members.add(imported);
  return members;
};
