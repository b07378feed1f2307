import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceBridge } from '../../../../contract/bridge';
import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { failureOf } from '../../../shared/bridge-failure';
import { shortName } from '../../../ui/name-parts';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import type { Router } from '../../../shared/router/router';
import { useRouter } from '../../../shared/router/router-context';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useAppDispatch, useAppStore, useBridge } from '../../../shared/store/store-hooks';
import type { Tabs } from '../../../shared/tabs/window-tabs';
import { useTabs } from '../../../shared/tabs/tabs-context';
import { useOpenRoute } from '../../../shared/tabs/use-open-route';
import { useFailureToast } from '../../../shared/upgrade/use-failure-toast';
import { useListInteractionActions, type ListInteractionActions } from '../list/list-interaction';
import { useFilesLabel } from './use-files-label';
import { usePerformAction, type PerformAction } from './use-perform-action';
import { useObstacleText } from './use-reason-text';

/** Everything that the file actions use of the app. */
export interface FileActionContext extends Pick<ListInteractionActions, 'setRenaming' | 'endRename' | 'reveal'> {
  readonly t: TFunction<'files'>;
  readonly tActs: TFunction<'acts'>;
  readonly tDownloads: TFunction<'downloads'>;
  readonly filesLabel: ReturnType<typeof useFilesLabel>;
  readonly errorText: ReturnType<typeof useErrorText>;
  readonly failureToast: ReturnType<typeof useFailureToast>;
  readonly obstacleText: ReturnType<typeof useObstacleText>;
  readonly dispatch: ReturnType<typeof useAppDispatch>;
  readonly store: ReturnType<typeof useAppStore>;
  readonly bridge: WorkspaceBridge;
  readonly router: Router;
  readonly tabs: Tabs | null;
  readonly openRoute: ReturnType<typeof useOpenRoute>;
  readonly perform: PerformAction;
}

export const useFileActionContext = (): FileActionContext => {
  const { t } = useTranslation('files');
  const { t: tActs } = useTranslation('acts');
  const { t: tDownloads } = useTranslation('downloads');
  const filesLabel = useFilesLabel();
  const errorText = useErrorText();
  const failureToast = useFailureToast();
  const obstacleText = useObstacleText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const bridge = useBridge();
  const router = useRouter();
  const tabs = useTabs();
  const openRoute = useOpenRoute();
  const perform = usePerformAction();
  const { setRenaming, endRename, reveal } = useListInteractionActions();
  return useMemo(
    () => ({ t, tActs, tDownloads, filesLabel, errorText, failureToast, obstacleText, dispatch, store, bridge, router, tabs, openRoute, perform, setRenaming, endRename, reveal }),
    [t, tActs, tDownloads, filesLabel, errorText, failureToast, obstacleText, dispatch, store, bridge, router, tabs, openRoute, perform, setRenaming, endRename, reveal],
  );
};

export const knownFiles = ({ store }: FileActionContext, guids: readonly string[]): readonly File[] =>
  guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined);

export const folderName = ({ t }: FileActionContext, folder: { readonly guid?: string; readonly name: string }): string =>
  (folder.guid === desktopId ? t('desktop') : shortName(folder.name));

export const showFailure = ({ failureToast }: FileActionContext, error: unknown): void => { failureToast(failureOf(error)); };
