import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { lazyPart } from './lazy-part';
import { PartFailure } from './part-failure';

interface Closable {
  readonly onClose: () => void;
}

/** A dialog in a chunk of its own (`lazyPart`). If loading fails, a dialog says so. */
export const lazyDialog = <Props extends Closable>(read: () => Promise<ComponentType<Props>>) =>
  lazyPart(read, { failure: (onRetry, { onClose }) => <FailureDialog onRetry={onRetry} onClose={onClose} /> });

const FailureDialog = ({ onRetry, onClose }: Closable & { readonly onRetry: () => void }) => {
  const { t } = useTranslation('common');
  return <Dialog isOpen onClose={onClose} label={t('partFailed')}><PartFailure onRetry={onRetry} /></Dialog>;
};
