import { Search } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useBridge } from '../../../shared/store/store-hooks';
import { useRequest } from '../../../shared/use-request';
import { Button } from '../../../ui/button';
import { icon16 } from '../../../ui/icon-props';
import { usePersonName } from '../../../ui/person-name';
import { Skeleton } from '../../../ui/skeleton';
import { TextField } from '../../../ui/text-field';
import { useTeam } from '../team-context';
import { SettingSection } from './setting-section';
import { SpaceRow, type TeamSpace } from './space-row';
import styles from './settings.module.css';

/** Rows that are shown without a press, and number of spaces from which a search is offered. */
const [pageSize, searchFrom] = [20, 8];

/** All spaces of the team, for its managers. */
export const AllSpacesSection = () => {
  const { t } = useTranslation('team-settings');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const nameOf = usePersonName();
  const bridge = useBridge();
  const { revision, reload } = useTeam();
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const load = useCallback(async () => (await bridge.api.call('teams.spaces', {})).spaces, [bridge]);
  const spaces = useRequest<readonly TeamSpace[]>(load, revision);

  const body = (): ReactNode => {
    if (spaces.status === 'loading') return <div role="status" aria-busy className={styles.waiting}><span className="visually-hidden">{tCommon('loading')}</span><Skeleton width={240} /><Skeleton width={176} /></div>;
    if (spaces.status === 'failed') return <div role="alert" className={styles.waiting}><p className={styles.problem}>{errorText(spaces.failure)}</p><Button size="small" onPress={reload}>{tCommon('retry')}</Button></div>;
    if (spaces.value.length === 0) return <p className={styles.hint}>{t('noSpaces')}</p>;
    const wanted = query.trim().toLocaleLowerCase();
    const found = spaces.value.filter(({ name, owner }) => [name, nameOf(owner)].some((each) => each.toLocaleLowerCase().includes(wanted)));
    const hidden = found.length - limit;
    return (
      <>
        {spaces.value.length > searchFrom && <TextField label={t('findSpace')} isLabelHidden placeholder={t('findSpace')} value={query} onChange={setQuery} leading={<Search {...icon16} />} autoComplete="off" />}
        {found.length === 0 && <p role="status" className={styles.hint}>{t('noSpaceFound')}</p>}
        {found.length > 0 && <ul aria-label={t('allSpaces')}>{found.slice(0, limit).map((space) => <SpaceRow key={space.guid} space={space} />)}</ul>}
        {hidden > 0 && <div><Button variant="quiet" onPress={() => { setLimit(found.length); }}>{t('moreSpaces', { count: hidden })}</Button></div>}
      </>
    );
  };
  return <SettingSection title={t('allSpaces')} text={t('allSpacesText')}>{body()}</SettingSection>;
};
