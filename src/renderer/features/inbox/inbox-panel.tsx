import { CheckCheck, CloudOff, ListFilter, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Dialog } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { noticeMarkLimit } from '../../../contract/api/notice-endpoints';
import { noticeKinds, type NoticeKind } from '../../../contract/entities/notice';
import { shortName } from '../../ui/name-parts';
import { isAccessLost, isUnreachable } from '../../shared/bridge-failure';
import { capitalizeSentence } from '../../shared/capitalize-sentence';
import { useCommand } from '../../shared/commands/use-command';
import { useClockText } from '../../shared/format/use-clock-text';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useListInView } from '../../shared/notices/list-in-view';
import { routeOfNotice, useOpenNotice } from '../../shared/notices/use-open-notice';
import { loadMoreNotices, loadNoticesOfKind, loadNoticeTab, openNotices, peekNotices } from '../../shared/store/notices/load-notices';
import type { NoticeTab } from '../../shared/store/notices/notice-pages';
import { noticesClosed, noticeTabLeft, selectNotices, selectUnpeekedNotices, selectUnreadNotices } from '../../shared/store/notices/notices-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { IconButton } from '../../ui/icon-button';
import { icon14, icon16 } from '../../ui/icon-props';
import { InfiniteScrollEnd } from '../../ui/infinite-scroll';
import { Menu, MenuOptions, MenuTrigger } from '../../ui/menu';
import { useIsPhone } from '../../ui/media-query';
import { SegmentedControl } from '../../ui/segmented-control';
import { Skeleton } from '../../ui/skeleton';
import type { PerformInboxAction } from './inbox-action';
import { NoticeList, type NoticeListHandle } from './notice-list';
import type { NoticeRowActions } from './notice-row';
import styles from './inbox-panel.module.css';

export interface InboxPanelProps {
  readonly onAction: PerformInboxAction;
  readonly onClose: () => void;
}

/** The list of notices. */
export const InboxPanel = ({ onAction, onClose }: InboxPanelProps) => {
  const { t } = useTranslation('inbox');
  const { t: tCommon } = useTranslation('common');
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const [status, setStatus] = useState<'all' | 'unread'>('all');
  const [kind, setKind] = useState<NoticeKind | null>(null);
  const tab: NoticeTab = kind === null ? status : 'ofKind';
  const list = useRef<NoticeListHandle>(null);
  const unread = useAppSelector(selectUnreadNotices);
  const newest = useAppSelector((state) => state.notices.pages.all.ids[0] ?? null);
  const settings = useCommand('app.noticeSettings');
  const isPhone = useIsPhone();
  useSeen();
  useListInView();
  useEffect(() => {
    if (tab === 'all') return undefined;
    dispatch(kind === null ? loadNoticeTab(tab) : loadNoticesOfKind({ kind, isUnreadOnly: status === 'unread' }));
    return () => { dispatch(noticeTabLeft({ tab })); };
  }, [tab, kind, status, dispatch]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || event.defaultPrevented) return;
    event.preventDefault();
    list.current?.focus();
  };
  const markAll = (): void => {
    if (newest === null) return;
    // The server returns the marked notices for an undo up to this number.
    const undoKind = unread > noticeMarkLimit ? null : 'readNotices';
    onAction({ changes: [{ kind: 'readNotices', upTo: newest }], undoKind, names: [t('title')], toastText: t('allRead') });
  };
  return (
    <div className={styles.panel} onKeyDown={onKeyDown}>
      <Dialog className={styles.content ?? ''} aria-label={t('title')}>
        <header className={styles.head}>
          <h2 className={styles.title}>{t('title')}</h2>
          <Button variant="quiet" size="medium" icon={<CheckCheck {...icon16} />} isDisabled={unread === 0 || newest === null} onPress={markAll}>{t('markAllRead')}</Button>
          <IconButton label={t('settings')} icon={<SlidersHorizontal {...icon16} />} isDisabled={settings.isDisabled} onPress={() => { onClose(); settings.run(); }} />
          {isPhone && <IconButton label={tCommon('close')} icon={<X {...icon16} />} onPress={onClose} />}
        </header>
        <div className={styles.tabs}>
          <SegmentedControl
            label={t('shown')} value={status} onChange={setStatus}
            options={[{ value: 'all', label: t('all') }, { value: 'unread', label: t('unread'), count: unread === 0 ? undefined : formats.number(unread) }]}
          />
          <KindMenu kind={kind} onChange={setKind} />
        </div>
        <Notices key={`${status} ${kind}`} tab={tab} list={list} onAction={onAction} onClose={onClose} />
      </Dialog>
    </div>
  );
};

const everyKind = 'every';
const kindKeys = { comments: 'kindComments', sharing: 'kindSharing', teams: 'kindTeams', files: 'kindFiles', system: 'kindSystem' } as const satisfies Record<NoticeKind, string>;

interface KindMenuProps {
  /** Null: every kind. */
  readonly kind: NoticeKind | null;
  readonly onChange: (kind: NoticeKind | null) => void;
}

const KindMenu = ({ kind, onChange }: KindMenuProps) => {
  const { t } = useTranslation('inbox');
  return (
    <MenuTrigger>
      <Button variant="quiet" icon={<ListFilter {...icon16} />}>{t(kind === null ? 'everyKind' : kindKeys[kind])}</Button>
      <Menu label={t('kind')} placement="bottom end">
        <MenuOptions<NoticeKind | typeof everyKind>
          label={t('kind')} selected={[kind ?? everyKind]} closesOnChoice options={[{ value: everyKind, label: t('everyKind') }, ...noticeKinds.map((value) => ({ value, label: t(kindKeys[value]) }))]}
          onChange={([value = everyKind]) => { onChange(value === everyKind ? null : value); }}
        />
      </Menu>
    </MenuTrigger>
  );
};

/** Everything counts as seen when the list opens, and later while the window has the focus. */
const useSeen = (): void => {
  const dispatch = useAppDispatch();
  const hasNew = useAppSelector((state) => selectUnpeekedNotices(state) > 0);
  const receivedAt = useAppSelector((state) => state.notices.receivedAt);
  const isFirst = useRef(true);
  useEffect(() => {
    dispatch(openNotices());
    return () => { dispatch(noticesClosed()); };
  }, [dispatch]);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    if (!hasNew) return undefined;
    if (document.hasFocus()) {
      dispatch(peekNotices());
      return undefined;
    }
    const onFocus = (): void => { dispatch(peekNotices()); };
    window.addEventListener('focus', onFocus, { once: true });
    return () => { window.removeEventListener('focus', onFocus); };
  }, [hasNew, receivedAt, dispatch]);
};

const useRowActions = (onAction: PerformInboxAction, onClose: () => void): NoticeRowActions => {
  const { t } = useTranslation('inbox');
  const openNotice = useOpenNotice();
  return useMemo<NoticeRowActions>(() => ({
    open(item) {
      if (routeOfNotice(item) !== null) onClose();
      openNotice(item);
    },
    mark({ id, isRead: base }, isRead) {
      if (base !== isRead) onAction({ changes: [{ kind: 'readNotice', id, isRead, base }], undoKind: 'readNotices', names: [t('title')], toastText: null });
    },
    mute({ notification: { file } }, isMuted) {
      if (file) onAction({ changes: [{ kind: 'mute', guid: file.guid, isMuted, base: !isMuted }], undoKind: 'mute', names: [file.name], toastText: t(isMuted ? 'muted' : 'unmuted', { name: shortName(file.name) }) });
    },
  }), [t, openNotice, onAction, onClose]);
};

interface NoticesProps extends InboxPanelProps {
  readonly tab: NoticeTab;
  readonly list: Ref<NoticeListHandle>;
}

const Notices = ({ tab, list, onAction, onClose }: NoticesProps) => {
  const { t } = useTranslation('inbox');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const { status, hasMore, failure } = useAppSelector((state) => state.notices.pages[tab]);
  const items = useAppSelector((state) => selectNotices(state, tab));
  const fresh = useAppSelector((state) => state.notices.freshIds);
  const freshIds = useMemo(() => new Set(fresh), [fresh]);
  const isOffline = useAppSelector(selectIsOffline);
  const actions = useRowActions(onAction, onClose);
  const retry = (): void => { dispatch(tab === 'all' ? peekNotices() : loadNoticeTab(tab)); };
  const isLoading = status === 'idle' || status === 'loading' || status === 'refreshing' || status === 'extending';
  const isUnreached = isOffline || (failure !== null && isUnreachable(failure));

  if (items.length === 0) {
    if (status === 'idle' || status === 'loading') return <NoticesSkeleton />;
    if (isUnreached && failure) return <State hasPicture={false} title={t('offline')} text={t('offlineNothing')} />;
    if (failure) return <State hasPicture={false} title={t('failed')} text={capitalizeSentence(errorText(failure))} action={<Button onPress={retry}>{tCommon('retry')}</Button>} />;
    if (tab === 'ofKind') return <State hasPicture={false} title={t('noneOfKindTitle')} text={t('noneOfKindText')} />;
    return tab === 'all' ? <State title={t('emptyTitle')} text={t('emptyText')} /> : <State title={t('caughtUpTitle')} text={t('caughtUpText')} />;
  }
  const isStale = failure !== null && !isUnreached && !isAccessLost(failure);
  return (
    <>
      {isUnreached && <OfflineLine />}
      {isStale && <p role="alert" className={styles.failure}><span>{t('outdated')} {capitalizeSentence(errorText(failure))}</span><Button size="small" onPress={retry}>{tCommon('retry')}</Button></p>}
      <NoticeList
        ref={list} items={items} freshIds={freshIds} hasMore={hasMore && failure === null} isLoading={isLoading} onLoadMore={() => { dispatch(loadMoreNotices(tab)); }} actions={actions}
        end={failure === null && <InfiniteScrollEnd hasMore={hasMore} isLoading={status === 'extending'} />}
      />
    </>
  );
};

const OfflineLine = () => {
  const { t } = useTranslation('inbox');
  const formats = useFormats();
  const receivedAt = useAppSelector((state) => state.notices.receivedAt);
  const time = useClockText((nowMs) => (receivedAt === null ? '' : formats.relativeTime(Date.parse(receivedAt), nowMs)));
  return <p role="status" className={styles.offline}><CloudOff {...icon14} />{time === '' ? t('offline') : t('offlineSince', { time })}</p>;
};

interface StateProps {
  readonly title: string;
  readonly text: string;
  readonly hasPicture?: boolean;
  readonly action?: ReactNode;
}

const State = ({ title, text, hasPicture = true, action }: StateProps) => (
  <div className={styles.state}><EmptyState title={title} text={text} {...(hasPicture ? {} : { picture: null })} action={action} /></div>
);

const NoticesSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.skeleton} aria-busy role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {[62, 78, 54, 70, 66].map((width) => (
        <div key={width} className={styles.skeletonRow}><Skeleton shape="circle" width={32} height={32} /><span className={styles.skeletonWords}><Skeleton width={`${width}%`} /><Skeleton width={`${width - 22}%`} /></span></div>
      ))}
    </div>
  );
};
