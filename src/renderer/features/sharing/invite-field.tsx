import { Mail, Search, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { collaboratorRoles, collaboratorTypes, type CollaboratorRole } from '../../../contract/entities/permissions';
import { emailKeyOf, parseEmail } from '../../../core/email-address';
import { roleTextKeys } from '../../shared/access/role-text-keys';
import { SubjectPicture } from '../../shared/access/subject-picture';
import { usePeopleSearch, type FoundPeople } from '../../shared/access/use-people-search';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Chip } from '../../ui/chip';
import { classNames } from '../../ui/class-names';
import { icon14, icon16 } from '../../ui/icon-props';
import { PersonName, usePersonName } from '../../ui/person-name';
import popover from '../../ui/popover.module.css';
import { Select } from '../../ui/select';
import type { Candidate } from './sharing-action';
import { searchResultsOf, type PeopleSearchResult } from './people-search-result';
import styles from './invite-field.module.css';

const shownAtMost = 20;

/** A person, a department or the team. */
export type Subject = Pick<Candidate, 'type' | 'id'>;

/** A result of the search, or a typed address that belongs to none. */
type Choice = PeopleSearchResult | { readonly address: string };
const addressKey = 'address';

/** The typed email address, if no found person has it. */
const unknownAddressIn = (typed: string, { people }: FoundPeople): string | null => {
  const email = parseEmail(typed);
  return email && !people.some((person) => person.email !== null && emailKeyOf(person.email) === email.key) ? email.address : null;
};

const idOf = ({ type, id }: Subject): string => `${type}-${id}`;

export interface InviteFieldProps {
  readonly chosen: readonly Candidate[];
  readonly role: CollaboratorRole;
  /** Subjects who cannot be added again. */
  readonly standing: readonly Subject[];
  /** The team of the file; people outside it are guests. Null for files without a team. */
  readonly teamId: number | null;
  readonly disabledReason: string | null;
  /** Invites an email address of a person who was not found. Without it, addresses are not offered. */
  readonly onInvite?: (address: string) => void;
  readonly onChange: (chosen: readonly Candidate[], role: CollaboratorRole) => void;
}

/** Searches people, departments and the team, and collects those to add. */
export const InviteField = ({ chosen, role, standing, teamId, disabledReason, onInvite, onChange }: InviteFieldProps) => {
  const { t } = useTranslation('sharing');
  const nameOf = usePersonName();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [isOpened, setOpened] = useState(false);
  const [invitedCount, setInvitedCount] = useState(0);
  const { result, settledQuery, failure } = usePeopleSearch(typed, shownAtMost, isOpened && disabledReason === null);

  const standingIds = new Set(standing.map(idOf));
  const offered = (result ? searchResultsOf(result) : []).filter((subject) => !chosen.some((one) => idOf(one) === idOf(subject)));
  const address = onInvite && result && settledQuery === typed.trim() ? unknownAddressIn(typed, result) : null;
  const choices: readonly Choice[] = address === null ? offered : [...offered, { address }];
  const invite = (): void => {
    if (address === null) return;
    onInvite?.(address);
    setInvitedCount(invitedCount + 1);
    setTyped('');
  };
  const add = (key: unknown): void => {
    if (key === addressKey) invite();
    const subject = offered.find((one) => idOf(one) === key);
    if (!subject) return;
    onChange([...chosen, subject], role);
    setTyped('');
  };
  const takeLast = (): void => { if (typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1), role); };
  const nobody = failure ? errorText(failure) : typed.trim() === '' ? t('findNobodyYet') : t('findNobody', { query: typed.trim() });

  return (
    <div className={styles.line}>
      {/* Remounted after each choice: the list closes and the field keeps the focus. */}
      <ComboBox
        key={`${chosen.length} ${invitedCount}`} autoFocus={isOpened}
        className={classNames(styles.box)} items={choices} inputValue={typed} onInputChange={setTyped} value={null} onChange={add}
        onFocus={() => { setOpened(true); }} allowsEmptyCollection allowsCustomValue isDisabled={disabledReason !== null}
        disabledKeys={[...standingIds]}
      >
        <Label className="visually-hidden">{t('find')}</Label>
        <span className={styles.icon}><Search {...icon16} /></span>
        <span className={styles.tokens}>
          {chosen.map((subject) => (
            <span key={idOf(subject)} className={styles.token}>
              <PersonName person={subject} />
              <AriaButton
                slot={null} className={classNames(styles.take)} aria-label={t('takeOut', { name: nameOf(subject) })}
                onPress={() => { onChange(chosen.filter((one) => idOf(one) !== idOf(subject)), role); }}
              >
                <X {...icon14} />
              </AriaButton>
            </span>
          ))}
          <Input
            className={classNames(styles.input)} dir={typed === '' ? undefined : 'auto'} placeholder={chosen.length === 0 ? t('find') : ''}
            onKeyDown={({ key }) => {
              if (key === 'Backspace') takeLast();
              if (key === 'Enter' && offered.length === 0) invite();
            }}
          />
        </span>
        <Popover className={classNames(popover.popover, styles.popover)} offset={6}>
          <ListBox<Choice> className={classNames(popover.list)} renderEmptyState={() => (settledQuery === null ? null : <p className={styles.nobody}>{nobody}</p>)}>
            {(choice) => ('address' in choice
              ? <AddressItem address={choice.address} />
              : <FoundItem subject={choice} isStanding={standingIds.has(idOf(choice))} isGuest={teamId !== null && choice.isOutsider} />)}
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

/** The entry that invites the typed address. */
const AddressItem = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('sharing');
  return (
    <ListBoxItem id={addressKey} textValue={address} className={classNames(popover.item, styles.item)}>
      <span className={styles.mail}><Mail {...icon16} /></span>
      <span className={styles.words}>
        <span className={styles.name}>{t('inviteAddress', { address: `\u2066${address}\u2069` })}</span>
        <span className={styles.second}>{t('inviteAddressHint')}</span>
      </span>
    </ListBoxItem>
  );
};

const FoundItem = ({ subject, isStanding, isGuest }: { readonly subject: PeopleSearchResult; readonly isStanding: boolean; readonly isGuest: boolean }) => {
  const { t } = useTranslation('sharing');
  const nameOf = usePersonName();
  const kind = subject.type === collaboratorTypes.department ? t('department') : subject.type === collaboratorTypes.team ? t('team') : subject.email;
  return (
    <ListBoxItem id={idOf(subject)} textValue={nameOf(subject)} className={classNames(popover.item, styles.item)}>
      <SubjectPicture type={subject.type} subject={subject} />
      <span className={styles.words}>
        <span className={styles.name}><PersonName person={subject} />{isGuest && <Chip tone="amber">{t('guest')}</Chip>}</span>
        {(isStanding || kind !== null) && <span className={styles.second}>{isStanding ? t('alreadyAdded') : kind}</span>}
      </span>
    </ListBoxItem>
  );
};
