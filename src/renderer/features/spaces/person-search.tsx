import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeopleSearch, type FoundPeople } from '../../shared/access/use-people-search';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { capitalizeSentence } from '../../shared/capitalize-sentence';
import { Avatar } from '../../ui/avatar';
import { TextField } from '../../ui/text-field';
import { classNames } from '../../ui/class-names';
import { PersonName } from '../../ui/person-name';
import listButton from '../../ui/list-button.module.css';
import styles from './spaces.module.css';

const shownLimit = 6;

export interface PersonSearchProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Ids of people to exclude. */
  readonly excludedIds: readonly number[];
  readonly onChoose: (person: FoundPeople['people'][number]) => void;
}

/** Finds people by a part of their name or by their full address. */
export const PersonSearch = ({ label, icon, excludedIds, onChoose }: PersonSearchProps) => {
  const { t } = useTranslation('places');
  const errorText = useErrorText();
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const { result, settledQuery, failure } = usePeopleSearch(wanted, shownLimit + excludedIds.length, wanted !== '');
  const people = result && wanted !== '' ? result.people.filter(({ id }) => !excludedIds.includes(id)).slice(0, shownLimit) : null;
  return (
    <div className={styles.find}>
      <TextField label={label} isLabelHidden placeholder={t('findPeopleTo', { label })} value={query} onChange={setQuery} leading={icon} autoComplete="off" />
      {people && (
        <ul className={styles.found} aria-label={label}>
          {people.map((person) => (
            <li key={person.id}>
              <button type="button" className={classNames(listButton.button, styles.foundPerson)} onClick={() => { setQuery(''); onChoose(person); }}>
                <Avatar person={person} size={22} />
                <PersonName person={person} />
                {person.email !== null && <span className={styles.email} dir="ltr" translate="no">{person.email}</span>}
              </button>
            </li>
          ))}
          {people.length === 0 && settledQuery === wanted && failure === null && <li className={styles.note}>{t('nobodyFound')}</li>}
        </ul>
      )}
      {failure && wanted !== '' && settledQuery === wanted && <p role="alert" className={styles.problem}>{capitalizeSentence(errorText(failure))}</p>}
    </div>
  );
};
