import { authorise } from '../../../core/permissions/authorisation';
import type { Access, AuthorisedFile } from '../files/access-service';
import type { VisibleLevels } from './visible-levels';
import type { CallScope } from '../../call-scope';

/** The levels on which the caller has rights that do not come from a link. */
export const entitledLevels = ({ facts }: AuthorisedFile): readonly string[] =>
  facts.levels.flatMap(({ guid }, index) => (authorise(facts, index).rank === 'none' ? [] : [guid]));

/**
 * The levels by visibility of their people. Callers see all collaborators on levels where they have rights apart from a
 * link, and only the owner on levels opened by link. They see nobody on unreadable levels.
 */
export const visibleLevels = async (scope: CallScope, access: Access, opened: AuthorisedFile): Promise<VisibleLevels> => {
  const stood = entitledLevels(opened);
  const others = opened.facts.levels.flatMap(({ guid }) => (stood.includes(guid) ? [] : [guid]));
  const found = await access.findMany(scope, others);
  return { stood, owned: others.filter((guid) => found.get(guid)?.decision.capabilities.canRead.value) };
};
