import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsMac } from '../../shared/commands/command-context';
import { KeyCaps } from '../../shared/commands/key-caps';
import { keysOf } from '../../../core/commands/command-catalogue';
import { useCommand } from '../../shared/commands/use-command';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import styles from './sidebar.module.css';

/** A button that looks like a field and opens the search over the page. */
export const SearchButton = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const { t } = useTranslation('places');
  const isMac = useIsMac();
  const { run, shortcut } = useCommand('search.open');
  if (isNarrow) return <IconButton size="large" variant="outline" label={t('search')} shortcut={shortcut} icon={<Search {...icon16} />} tooltipPlacement="end" onPress={run} />;
  const [keys] = keysOf('search.open', isMac);
  return (
    <button type="button" className={styles.search} onClick={run}>
      <Search {...icon16} />
      <span className={styles.searchText}>{t('search')}</span>
      {keys !== undefined && <span className={styles.keys} aria-hidden><KeyCaps keys={keys} /></span>}
    </button>
  );
};
