import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileTypes } from '../../../contract/entities/file';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { batchDownloadRemoved, batchDownloadsCleared, type BatchPreparation } from '../../shared/store/downloads/batch-downloads-slice';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { IconButton } from '../../ui/icon-button';
import { icon16 } from '../../ui/icon-props';
import { shortName } from '../../ui/name-parts';
import { TransferLine, TransferLines, TransferPanel, type TransferLineProps } from '../../ui/transfer-panel';

const shownState: Readonly<Record<BatchPreparation['state'], TransferLineProps['state']>> = { counting: 'running', started: 'done', failed: 'failed' };

/** Panel of downloads of several files: their number while it is counted, and the outcome. */
export const BatchDownloadsPanel = () => {
  const { t } = useTranslation('downloads');
  const errorText = useErrorText();
  const { host } = useBridge();
  const dispatch = useAppDispatch();
  const downloads = useAppSelector((state) => state.batchDownloads);
  if (downloads.length === 0) return null;

  const isCounting = downloads.some(({ state }) => state === 'counting');
  const isStarted = downloads.some(({ state }) => state === 'started');
  const textOf = ({ state, filesCount, missingCount, failure }: BatchPreparation): string => {
    switch (state) {
      case 'counting': return filesCount === null ? t('batchPreparing') : t('batchCounting', { count: filesCount });
      case 'started': return missingCount > 0 ? t('batchMissing', { count: missingCount }) : t(host === 'desktop' ? 'batchQueued' : 'batchStarted', { count: filesCount ?? 0 });
      case 'failed': return failure ? errorText(failure) : '';
    }
  };
  return (
    <TransferPanel
      label={t('batchPanel')} title={t(isCounting ? 'batchPreparing' : isStarted ? 'batchBegan' : 'batchFailed')} collapseLabel={t('collapse')} expandLabel={t('expand')} progress={null}
      close={!isCounting && <IconButton label={t('close')} icon={<X {...icon16} />} onPress={() => { dispatch(batchDownloadsCleared()); }} />}
    >
      <TransferLines>
        {downloads.map((download) => (
          <TransferLine
            key={download.id} name={download.name} type={download.isFolder ? fileTypes.folder : fileTypes.zip} state={shownState[download.state]} statusText={textOf(download)} progress={null}
            actions={download.state === 'failed' && (
              <IconButton label={t('remove', { name: shortName(download.name) })} icon={<X {...icon16} />} onPress={() => { dispatch(batchDownloadRemoved({ id: download.id })); }} />
            )}
          />
        ))}
      </TransferLines>
    </TransferPanel>
  );
};
