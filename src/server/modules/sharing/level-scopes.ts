import { entitledLevels, type Access, type AuthorisedFile } from '../files/access-service';
import type { VisibleLevels } from './visible-levels';
import type { CallScope } from '../../call-scope';

/**
 * The levels by visibility of their people. Callers see all collaborators on levels where they have rights apart from a
 * link, and only the owner on levels opened by link. They see nobody on unreadable levels.
 */
export const visibleLevels = async (scope: CallScope, access: Access, opened: AuthorisedFile): Promise<VisibleLevels> => {
  const full = entitledLevels(opened);
  const others = opened.facts.levels.flatMap(({ guid }) => (full.includes(guid) ? [] : [guid]));
  const found = await access.findMany(scope, others);
  return { full, owned: others.filter((guid) => found.get(guid)?.decision.capabilities.canRead.value) };
};
