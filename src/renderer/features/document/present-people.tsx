import { useTranslation } from 'react-i18next';
import { Focusable } from 'react-aria-components';
import type { PresentPerson } from '../../shared/content/open-content';
import { Avatar } from '../../ui/avatar';
import { createMediaQueryHook } from '../../ui/media-query';
import { Tooltip } from '../../ui/tooltip';
import './person-tones.css';
import styles from './present-people.module.css';

/** Maximum number of avatars, and in a narrow window; the others are counted. */
const shownLimit = 3;
const shownLimitNarrow = 1;

const useIsNarrow = createMediaQueryHook('(width < 900px)');

/** One entry for each person, with the first of their windows in which they can edit. */
export const peopleOfWindows = (windows: readonly PresentPerson[]): readonly PresentPerson[] => {
  const people = new Map<number, PresentPerson>();
  for (const each of windows) {
    const known = people.get(each.personId);
    if (!known || (each.canEdit && !known.canEdit)) people.set(each.personId, each);
  }
  return [...people.values()];
};

/** The others who have the file open. A ring in the person's colour marks people who can edit. */
export const PresentPeople = ({ windows }: { readonly windows: readonly PresentPerson[] }) => {
  const { t } = useTranslation('document');
  const isNarrow = useIsNarrow();
  const people = peopleOfWindows(windows);
  if (people.length === 0) return null;
  const limit = isNarrow ? shownLimitNarrow : shownLimit;
  const shown = people.length <= limit ? people : people.slice(0, limit - 1);
  const others = people.slice(shown.length);
  return (
    <ul className={styles.people} aria-label={t('people')}>
      {shown.map((person) => (
        <li key={person.personId}>
          <Tooltip text={person.canEdit ? person.name : t('personViews', { name: person.name })} placement="bottom">
            <Focusable>
              <span role="img" tabIndex={0} className={styles.person} data-who={person.tone} data-edits={person.canEdit} aria-label={person.canEdit ? person.name : t('personViews', { name: person.name })}>
                <Avatar person={person} tone={person.tone} size={26} />
              </span>
            </Focusable>
          </Tooltip>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <Tooltip text={others.map(({ name }) => name).join(', ')} placement="bottom">
            <Focusable><span role="img" tabIndex={0} dir="ltr" className={styles.more} aria-label={others.map(({ name }) => name).join(', ')}>{`+${others.length}`}</span></Focusable>
          </Tooltip>
        </li>
      )}
    </ul>
  );
};
