import { Eraser, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/use-formats';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector, useBridge } from '../../../shared/store/store-hooks';
import type { ListSource } from '../../../shared/store/files/files-state';
import { openList } from '../../../shared/store/files/load-files';
import { selectEmptyingCount } from '../../../shared/store/personal-lists/personal-lists';
import { useRequest } from '../../../shared/use-request';
import { useDocumentTitle } from '../../../shared/use-document-title';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { icon16 } from '../../../ui/icon-props';
import { ProgressBar } from '../../../ui/progress-bar';
import { ContentHeader, type Crumb } from '../screens/content-header';
import { ListView } from '../list/list-view';
import { OwnerKicker } from '../screens/owner-kicker';
import { useFileActions } from '../actions/use-file-actions';
import { useList } from '../list/use-list';
import { useListSettings } from '../list/use-list-settings';
import styles from '../screens/screens.module.css';

const whole: ListSource = { kind: 'trash' };
const noCrumbs: readonly Crumb[] = [];

/** How many days the server keeps files in the trash; null while unknown. */
const useKeptDays = (): number | null => {
  const bridge = useBridge();
  const load = useCallback(async () => (await bridge.api.call('trash.list', { query: { limit: 1 } })).keptDays, [bridge]);
  const result = useRequest(load);
  return result.status === 'ready' ? result.value : null;
};

/** The trash, latest first. Each file is restored to its former folder. */
export const TrashScreen = () => {
  const { t } = useTranslation('files');
  const { t: tActs } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const look = useListSettings(whole);
  const { source, sort } = look;
  const list = useList(source, sort);
  const emptied = useAppSelector(selectEmptyingCount);
  const formats = useFormats();
  const keptDays = useKeptDays();
  useDocumentTitle(t('trash'));
  return (
    <>
      <ContentHeader
        crumbs={noCrumbs} title={t('trash')} actions={actions} kicker={<OwnerKicker Icon={Trash2} />}
        end={list.ids.length > 0 && (
          <span className={styles.acts}>
            {keptDays !== null && <span className={styles.kept}>{tActs('trashKept', { days: formats.days(keptDays) })}</span>}
            <Button icon={<Eraser {...icon16} />} onPress={() => { dispatch(dialogRequested({ kind: 'emptyTrash' })); }}>{tActs('emptyTrash')}</Button>
          </span>
        )}
      />
      <ListView
        list={list} look={look} label={t('trash')} actions={actions} keptDays={keptDays}
        onRetry={() => void dispatch(openList(source, sort))}
        empty={(
          <div className={styles.empty}>
            {emptied !== null
              ? <EmptyState title={emptied === 0 ? tActs('emptying') : tActs('emptyingCount', { what: t('itemCount', { count: emptied }) })} text={tActs('emptyingText')} action={<ProgressBar label={tActs('emptying')} value={null} />} />
              : <EmptyState title={t('emptyTrash')} text={t('emptyTrashText')} />}
          </div>
        )}
      />
    </>
  );
};
