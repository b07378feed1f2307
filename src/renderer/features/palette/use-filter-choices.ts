import { useCallback, useState } from 'react';
import { logProblem } from '../../shared/log';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { loadTags } from '../../shared/store/resources/load-resources';
import { selectTags } from '../../shared/store/personal-lists/personal-lists';
import { selectSpaces } from '../../shared/store/spaces/spaces-resource';

interface Choice<Id> { readonly id: Id; readonly name: string }

interface Choices {
  readonly people: readonly Choice<number>[];
  readonly spaces: readonly Choice<string>[];
  readonly tags: readonly Choice<number>[];
  readonly loadPeople: () => void;
  /** Reloads the tags, because team members may have created new ones. */
  readonly reloadTags: () => void;
}

/** Maximum number of choices; others can be found by typing. */
const choiceLimit = 50;

/** Choices of the filters: spaces and tags from the store, also offline; people are loaded when the menu opens. */
export const useFilterChoices = (): Choices => {
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const [people, setPeople] = useState<Choices['people']>([]);
  const spaces = useAppSelector(selectSpaces) ?? [];
  const tags = useAppSelector(selectTags);
  return {
    people,
    spaces: spaces.slice(0, choiceLimit).map(({ guid, name }) => ({ id: guid, name })),
    // Without tags that are not synced, which the server does not know.
    tags: tags ? [...tags.team.tags, ...tags.user.tags].filter(({ id }) => id > 0) : [],
    loadPeople: useCallback(() => {
      bridge.api.call('people.search', { query: { limit: choiceLimit } }).then(
        (found) => { setPeople(found.people); },
        (error: unknown) => { logProblem('The people could not be loaded.', error); },
      );
    }, [bridge]),
    reloadTags: useCallback(() => { void dispatch(loadTags()); }, [dispatch]),
  };
};
