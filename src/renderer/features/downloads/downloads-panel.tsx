import { FolderOpen, Pause, Play, RotateCw, SquareArrowOutUpRight, X } from 'lucide-react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadProgress, DownloadsBridge } from '../../../contract/desktop/downloads-bridge';
import { typeOfUpload } from '../../../core/file-types';
import { useCommandHandler } from '../../shared/commands/use-command';
import { failureOf } from '../../shared/bridge-failure';
import { shortName } from '../../ui/name-parts';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { downloadsPanelToggled } from '../../shared/store/downloads/downloads-slice';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { LinkButton } from '../../ui/link-button';
import { toasts } from '../../ui/toast-store';
import { TransferLine, TransferLines, TransferOverflow, TransferPanel, type TransferLineProps } from '../../ui/transfer-panel';
import { downloadSummaryOf, isRunning } from './download-summary';

/** Maximum number of lines; failed and running downloads come first. */
const shownLines = 50;

/** Panel of downloads on the desktop; a browser has its own. */
export const DownloadsPanel = () => {
  const bridge = useBridge().desktop?.downloads ?? null;
  return bridge && <Panel bridge={bridge} />;
};

const Panel = ({ bridge }: { readonly bridge: DownloadsBridge }) => {
  const { t } = useTranslation('downloads');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const downloads = useAppSelector((state) => state.downloads);
  const show = (isOpen: boolean): void => { dispatch(downloadsPanelToggled({ isOpen })); };
  useCommandHandler('downloads.show', () => { show(!downloads.isOpen); });
  if (!downloads.isOpen) return null;

  const { lines, hidden, running, paused, done, failed, receivedBytes, totalBytes } = downloadSummaryOf(downloads, shownLines);
  const attempt = (act: Promise<void>): void => {
    act.catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  const title = running > 0 ? t('running', { count: running })
    : paused > 0 ? t('pausedCount', { count: paused })
      : failed > 0 && done === 0 ? t('notDownloaded', { count: failed })
        : done > 0 ? t('finished', { count: done }) : t('none');
  return (
    <TransferPanel
      label={t('panel')} title={title} collapseLabel={t('collapse')} expandLabel={t('expand')}
      notes={failed > 0 && running + paused + done > 0 ? [{ text: t('failedCount', { count: failed }), isError: true }] : []}
      progress={running > 0 ? { value: receivedBytes, maxValue: Math.max(1, totalBytes) } : null}
      close={<IconButton label={t('close')} icon={<X {...icon16} />} onPress={() => { show(false); }} />}
      footer={done > 0 && <LinkButton tone="quiet" onPress={() => { attempt(bridge.clear()); }}>{t('clear')}</LinkButton>}
    >
      <TransferLines>
        {lines.length === 0 && <TransferOverflow>{t('empty')}</TransferOverflow>}
        {lines.map((download) => <DownloadLine key={download.id} download={download} bridge={bridge} attempt={attempt} />)}
        {hidden > 0 && <TransferOverflow>{t('andMore', { count: hidden })}</TransferOverflow>}
      </TransferLines>
    </TransferPanel>
  );
};

const shownState: Readonly<Record<DownloadProgress['state'], TransferLineProps['state']>> = {
  waiting: 'waiting', receiving: 'running', paused: 'waiting', done: 'done', failed: 'failed', removed: 'waiting',
};

interface DownloadLineProps {
  readonly download: DownloadProgress;
  readonly bridge: DownloadsBridge;
  readonly attempt: (act: Promise<void>) => void;
}

const DownloadLine = ({ download, bridge, attempt }: DownloadLineProps) => {
  const { t } = useTranslation('downloads');
  const formats = useFormats();
  const errorText = useErrorText();
  const { id, name, state, receivedBytes, totalBytes, bytesPerSecond, blockedBy, hasChanged, isOpenable, failure } = download;
  const amount = totalBytes === null ? formats.bytes(receivedBytes) : t('receivedOf', { received: formats.bytes(receivedBytes), total: formats.bytes(totalBytes) });
  const text = (): string => {
    switch (state) {
      case 'waiting': return blockedBy === 'network' ? t('waitingNetwork') : t('waiting');
      case 'receiving': return hasChanged ? t('changed', { amount }) : bytesPerSecond === null ? amount : t('withRate', { amount, rate: formats.bytes(Math.round(bytesPerSecond)) });
      case 'paused': return t('paused', { amount });
      case 'done': return hasChanged ? t('changedDone', { size: formats.bytes(totalBytes ?? receivedBytes) }) : formats.bytes(totalBytes ?? receivedBytes);
      case 'failed': return failure ? errorText(failure) : '';
      case 'removed': return '';
    }
  };
  const short = { name: shortName(name) };
  const dragOut = (event: DragEvent): void => {
    // Starts a native file drag instead of the page's.
    event.preventDefault();
    attempt(bridge.dragOut(id));
  };
  return (
    <TransferLine
      name={name} type={typeOfUpload(name)} state={shownState[state]} statusText={text()} onDragStart={state === 'done' ? dragOut : undefined}
      progress={state === 'receiving' || (state === 'paused' && receivedBytes > 0) ? { label: t('progressOf', { name }), value: receivedBytes, maxValue: Math.max(1, totalBytes ?? receivedBytes) } : null}
      actions={(
        <>
          {isRunning(download) && <IconButton label={t('pause', short)} icon={<Pause {...icon16} />} onPress={() => { attempt(bridge.pause(id)); }} />}
          {state === 'paused' && <IconButton label={t('resume', short)} icon={<Play {...icon16} />} onPress={() => { attempt(bridge.resume(id)); }} />}
          {state === 'failed' && <IconButton label={t('retry', short)} icon={<RotateCw {...icon16} />} onPress={() => { attempt(bridge.resume(id)); }} />}
          {state === 'done' && isOpenable && <IconButton label={t('open', short)} icon={<SquareArrowOutUpRight {...icon16} />} onPress={() => { attempt(bridge.open(id)); }} />}
          {state === 'done' && <IconButton label={t('showInFolder', short)} icon={<FolderOpen {...icon16} />} onPress={() => { attempt(bridge.showInFolder(id)); }} />}
          <IconButton label={t(state === 'done' || state === 'failed' ? 'remove' : 'cancel', short)} icon={<X {...icon16} />} onPress={() => { attempt(bridge.remove(id)); }} />
        </>
      )}
    />
  );
};
