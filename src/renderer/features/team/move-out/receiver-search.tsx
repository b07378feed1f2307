import { Search, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonSummary } from '../../../../contract/entities/common-schemas';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useBridge } from '../../../shared/store/store-hooks';
import { useRequest } from '../../../shared/use-request';
import { Avatar } from '../../../ui/avatar';
import { classNames } from '../../../ui/class-names';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { PersonName } from '../../../ui/person-name';
import { TextField } from '../../../ui/text-field';
import listButton from '../../../ui/list-button.module.css';
import { useDebounced } from '../use-debounced';
import styles from './move-out.module.css';

const shownLimit = 6;

export interface ReceiverSearchProps {
  readonly memberId: number;
  readonly value: PersonSummary | null;
  readonly onChange: (receiver: PersonSummary | null) => void;
}

/** Finds an active member by name or email address. */
export const ReceiverSearch = ({ memberId, value, onChange }: ReceiverSearchProps) => {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const bridge = useBridge();
  const [query, setQuery] = useState('');
  const wanted = useDebounced(query.trim());
  // The person who leaves and disabled members are not offered.
  const load = useCallback(async () => {
    const { members } = await bridge.api.call('members.list', { query: { limit: shownLimit * 3, ...(wanted === '' ? {} : { query: wanted }) } });
    return members.filter(({ person, role }) => person.id !== memberId && role !== 'disabled').slice(0, shownLimit);
  }, [bridge, wanted, memberId]);
  const found = useRequest(load);
  if (value !== null) {
    return (
      <p className={styles.chosen}>
        <Avatar person={value} size={22} />
        <PersonName person={value} />
        <IconButton size="small" label={t('chooseOther')} icon={<X {...icon16} />} onPress={() => { onChange(null); }} />
      </p>
    );
  }
  return (
    <div className={styles.find}>
      <TextField label={t('findReceiver')} isLabelHidden placeholder={t('findReceiver')} value={query} onChange={setQuery} leading={<Search {...icon16} />} autoComplete="off" />
      {found.status === 'failed' && <p role="alert" className={styles.problem}>{errorText(found.failure)}</p>}
      {found.status === 'ready' && (
        <ul className={styles.found} aria-label={t('findReceiver')}>
          {found.value.map(({ person, email }) => (
            <li key={person.id}>
              <button type="button" className={classNames(listButton.button, styles.candidate)} onClick={() => { onChange(person); }}>
                <Avatar person={person} size={22} />
                <PersonName person={person} />
                {email !== null && <span className={styles.email} dir="ltr" translate="no">{email}</span>}
              </button>
            </li>
          ))}
          {found.value.length === 0 && <li className={styles.hint}>{t('nobodyFound')}</li>}
        </ul>
      )}
    </div>
  );
};
