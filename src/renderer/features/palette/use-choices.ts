import { useCallback, useState } from 'react';
import { logProblem } from '../../shared/log';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/hooks';
import { loadTags } from '../../shared/store/loading-places';
import { selectTags } from '../../shared/store/own';
import { selectSpaces } from '../../shared/store/spaces';

interface Choice<Id> { readonly id: Id; readonly name: string }

interface Choices {
  readonly people: readonly Choice<number>[];
  readonly spaces: readonly Choice<string>[];
  readonly tags: readonly Choice<number>[];
  readonly askPeople: () => void;
  /** Reloads the tags, because team members may have created new ones. */
  readonly askTags: () => void;
}

/** Maximum number of choices; others can be found by typing. */
const offered = 50;

/** Choices of the filters: spaces and tags from the store, also offline; people are loaded when the menu opens. */
export const useChoices = (): Choices => {
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const [people, setPeople] = useState<Choices['people']>([]);
  const spaces = useAppSelector(selectSpaces) ?? [];
  const tags = useAppSelector(selectTags);
  return {
    people,
    spaces: spaces.slice(0, offered).map(({ guid, name }) => ({ id: guid, name })),
    // Without tags that are not synced, which the server does not know.
    tags: tags ? [...tags.team.tags, ...tags.user.tags].filter(({ id }) => id > 0) : [],
    askPeople: useCallback(() => {
      bridge.api.call('people.search', { query: { limit: offered } }).then(
        (found) => { setPeople(found.people); },
        (error: unknown) => { logProblem('The people could not be loaded.', error); },
      );
    }, [bridge]),
    askTags: useCallback(() => { void dispatch(loadTags()); }, [dispatch]),
  };
};
