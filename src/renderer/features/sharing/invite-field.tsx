import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { collaboratorRoles, collaboratorTypes, type CollaboratorRole } from '../../../contract/entities/permissions';
import { roleTextKeys } from '../../shared/access/role-text-keys';
import { SubjectPicture } from '../../shared/access/subject-picture';
import { usePeopleSearch } from '../../shared/access/use-people-search';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Chip } from '../../ui/chip';
import { classNames } from '../../ui/class-names';
import { icon14, icon16 } from '../../ui/icon-props';
import popover from '../../ui/popover.module.css';
import { Select } from '../../ui/select';
import type { Candidate } from './sharing-action';
import { searchResultsOf, type PeopleSearchResult } from './people-search-result';
import styles from './invite-field.module.css';

const shownAtMost = 20;

/** A person, a department or the team. */
export type Subject = Pick<Candidate, 'type' | 'id'>;

const idOf = ({ type, id }: Subject): string => `${type}-${id}`;

export interface InviteFieldProps {
  readonly chosen: readonly Candidate[];
  readonly role: CollaboratorRole;
  /** Subjects who cannot be added again. */
  readonly standing: readonly Subject[];
  /** The team of the file; people outside it are guests. Null for files without a team. */
  readonly teamId: number | null;
  readonly disabledReason: string | null;
  readonly onChange: (chosen: readonly Candidate[], role: CollaboratorRole) => void;
}

/** Searches people, departments and the team, and collects those to add. */
export const InviteField = ({ chosen, role, standing, teamId, disabledReason, onChange }: InviteFieldProps) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [isOpened, setOpened] = useState(false);
  const { result, settledQuery, failure } = usePeopleSearch(typed, shownAtMost, isOpened && disabledReason === null);

  const standingIds = new Set(standing.map(idOf));
  const offered = (result ? searchResultsOf(result) : []).filter((subject) => !chosen.some((one) => idOf(one) === idOf(subject)));
  const add = (key: unknown): void => {
    const subject = offered.find((one) => idOf(one) === key);
    if (!subject) return;
    onChange([...chosen, { type: subject.type, id: subject.id, name: subject.name, avatar: subject.avatar }], role);
    setTyped('');
  };
  const takeLast = (): void => { if (typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1), role); };
  const nobody = failure ? errorText(failure) : typed.trim() === '' ? t('findNobodyYet') : t('findNobody', { query: typed.trim() });

  return (
    <div className={styles.line}>
      {/* Remounted after each choice: the list closes and the field keeps the focus. */}
      <ComboBox
        key={chosen.length} autoFocus={isOpened}
        className={classNames(styles.box)} items={offered} inputValue={typed} onInputChange={setTyped} value={null} onChange={add}
        onFocus={() => { setOpened(true); }} allowsEmptyCollection allowsCustomValue isDisabled={disabledReason !== null}
        disabledKeys={[...standingIds]}
      >
        <Label className="visually-hidden">{t('find')}</Label>
        <span className={styles.icon}><Search {...icon16} /></span>
        <span className={styles.tokens}>
          {chosen.map((subject) => (
            <span key={idOf(subject)} className={styles.token}>
              <bdi>{subject.name}</bdi>
              <AriaButton
                slot={null} className={classNames(styles.take)} aria-label={t('takeOut', { name: subject.name })}
                onPress={() => { onChange(chosen.filter((one) => idOf(one) !== idOf(subject)), role); }}
              >
                <X {...icon14} />
              </AriaButton>
            </span>
          ))}
          <Input
            className={classNames(styles.input)} dir={typed === '' ? undefined : 'auto'} placeholder={chosen.length === 0 ? t('find') : ''}
            onKeyDown={(event) => { if (event.key === 'Backspace') takeLast(); }}
          />
        </span>
        <Popover className={classNames(popover.popover, styles.popover)} offset={6}>
          <ListBox<PeopleSearchResult> className={classNames(popover.list)} renderEmptyState={() => (settledQuery === null ? null : <p className={styles.nobody}>{nobody}</p>)}>
            {(subject) => <FoundItem subject={subject} isStanding={standingIds.has(idOf(subject))} isGuest={teamId !== null && subject.isOutsider} />}
          </ListBox>
        </Popover>
      </ComboBox>
      <Select
        label={t('roleForNew')} isLabelHidden variant="quiet" value={role} isDisabled={disabledReason !== null}
        options={collaboratorRoles.map((value) => ({ value, label: t(roleTextKeys[value]) }))} onChange={(next) => { onChange(chosen, next); }}
      />
    </div>
  );
};

const FoundItem = ({ subject, isStanding, isGuest }: { readonly subject: PeopleSearchResult; readonly isStanding: boolean; readonly isGuest: boolean }) => {
  const { t } = useTranslation('sharing');
  const kind = subject.type === collaboratorTypes.department ? t('department') : subject.type === collaboratorTypes.team ? t('team') : subject.email;
  return (
    <ListBoxItem id={idOf(subject)} textValue={subject.name} className={classNames(popover.item, styles.item)}>
      <SubjectPicture type={subject.type} name={subject.name} avatar={subject.avatar} />
      <span className={styles.words}>
        <span className={styles.name}><bdi>{subject.name}</bdi>{isGuest && <Chip tone="amber">{t('guest')}</Chip>}</span>
        {(isStanding || kind !== null) && <span className={styles.second}>{isStanding ? t('alreadyAdded') : kind}</span>}
      </span>
    </ListBoxItem>
  );
};
