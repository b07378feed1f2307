import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/space-endpoints';
import type { SpaceFilterOptions } from '../../../core/list-config';
import { intlLocaleOf } from '../../../core/locales';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useLocaleId } from '../../ui/locale-context';
import { RelativeTime } from '../../shared/format/relative-time-label';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { loadSpaces } from '../../shared/store/resources/load-resources';
import { selectPinnedAndOtherSpaces } from '../../shared/store/spaces/spaces-resource';
import { changeGeneralSettings } from '../../shared/store/user-config/user-config-actions';
import { useDocumentTitle } from '../../shared/use-document-title';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { icon14, icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { PageHeader, PageKicker } from '../../ui/page-header';
import { Select } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';
import { SpaceCard } from './space-card';
import { directionOfSpaces, sortSpaces, spaceOrders, type SpaceOrder } from './sort-spaces';
import { useCreateSpaceReason } from './use-create-space-reason';
import { useSpaceActions } from './use-space-actions';
import bar from '../../ui/bar.module.css';
import { classNames } from '../../ui/class-names';
import styles from './spaces.module.css';

const orderKeys = { updatedAt: 'orderUpdated', name: 'orderName', createdAt: 'orderCreated' } as const satisfies Record<SpaceOrder, string>;

/** The root of all spaces (file specification, section 2, root id 1). */
export const SpacesScreen = () => {
  const { t } = useTranslation('places');
  const { t: tCommon } = useTranslation('common');
  const { t: tFiles } = useTranslation('files');
  const intlLocale = intlLocaleOf(useLocaleId());
  const dispatch = useAppDispatch();
  const acts = useSpaceActions();
  const errorText = useErrorText();
  const createReason = useCreateSpaceReason();
  const apart = useAppSelector(selectPinnedAndOtherSpaces);
  const { failure, requestId, cachedAt } = useAppSelector((state) => state.spaces);
  const options = useAppSelector((state) => state.userConfig.config.spaceFilterOptions);
  const change = (changed: Partial<SpaceFilterOptions>): void => { dispatch(changeGeneralSettings({ spaceFilterOptions: { ...options, ...changed } })); };
  const direction = directionOfSpaces(options);
  const shown = (spaces: readonly Space[]): readonly Space[] => (options.isAdminOnly ? spaces.filter(({ isAdmin }) => isAdmin) : spaces);
  useDocumentTitle(t('spaces'));
  const create = <Button icon={<Plus {...icon16} />} onPress={acts.create} isDisabled={createReason !== null} disabledReason={createReason}>{t('newSpace')}</Button>;
  const count = apart ? apart.pinned.length + apart.others.length : 0;

  const body = (): ReactNode => {
    if (!apart && failure && requestId === null) {
      return <div className={styles.state}><EmptyState title={t('loadFailed')} text={errorText(failure)} action={<Button onPress={() => void dispatch(loadSpaces())}>{tCommon('retry')}</Button>} /></div>;
    }
    if (!apart) return <Skeletons />;
    if (count === 0) return <div className={styles.state}><EmptyState title={t('emptySpaces')} text={t('emptySpacesText')} action={create} /></div>;
    const [pinned, others] = [shown(apart.pinned), shown(apart.others)];
    if (pinned.length + others.length === 0) {
      return <div className={styles.state}><EmptyState title={t('noAdministeredSpaces')} text={t('noAdministeredSpacesText')} action={<Button onPress={() => { change({ isAdminOnly: false }); }}>{t('everySpace')}</Button>} /></div>;
    }
    return (
      <div className={styles.page}>
        {pinned.length > 0 && <Cards title={t('pinned')} spaces={pinned} />}
        {others.length > 0 && <Cards title={pinned.length > 0 ? t('otherSpaces') : null} spaces={sortSpaces(others, options, intlLocale)} />}
      </div>
    );
  };
  return (
    <>
      <PageHeader above={<PageKicker><LayoutGrid {...icon14} />{t('spacesText')}</PageKicker>} title={t('spaces')} end={count > 0 && create} />
      <div className={classNames(bar.bar, styles.tools)}>
        <Select
          label={t('orderBy')} isLabelHidden variant="quiet" value={options.orderBy} options={spaceOrders.map((value) => ({ value, label: t(orderKeys[value]) }))}
          onChange={(value) => { change({ orderBy: value, direction: null }); }}
        />
        <IconButton
          size="small" label={tFiles(direction === 'up' ? 'sortUp' : 'sortDown')} icon={direction === 'up' ? <ArrowUpNarrowWide {...icon16} /> : <ArrowDownWideNarrow {...icon16} />}
          onPress={() => { change({ direction: direction === 'up' ? 'down' : 'up' }); }}
        />
        <Select
          label={t('showSpaces')} isLabelHidden variant="quiet" value={options.isAdminOnly ? 'administered' : 'all'}
          options={[{ value: 'all', label: t('everySpace') }, { value: 'administered', label: t('administeredSpaces') }]}
          onChange={(value) => { change({ isAdminOnly: value === 'administered' }); }}
        />
        <span className={styles.toolsText} />
        {cachedAt !== null && <span className={styles.note}>{t('asLastSeen')} · <RelativeTime at={cachedAt} /></span>}
      </div>
      {body()}
    </>
  );
};

const Cards = ({ title, spaces }: { readonly title: string | null; readonly spaces: readonly Space[] }) => {
  const { t } = useTranslation('places');
  return (
    <section aria-label={title ?? t('spaces')}>
      {title !== null && <h2 className={styles.group}>{title}</h2>}
      <ul className={styles.cards}>{spaces.map((space) => <SpaceCard key={space.guid} space={space} />)}</ul>
    </section>
  );
};

const Skeletons = () => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.page} aria-busy role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <ul className={styles.cards}>
        {[52, 68, 44, 60].map((width) => <li key={width} className={styles.card}><Skeleton width={30} height={30} shape="block" /><span className={styles.cardText}><Skeleton width={`${width}%`} /></span></li>)}
      </ul>
    </div>
  );
};
