import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { ViewerMessage } from '../viewer-message';
import type { ContentProblemKind } from './content-problem';

const textKeys = { unreadable: 'contentUnreadable', tooLarge: 'contentTooLarge', locked: 'contentLocked', network: 'contentOffline' } as const;

/** Replaces content that could not be loaded or read. */
export const ContentMessage = ({ file, problem, onRetry }: { readonly file: File; readonly problem: ContentProblemKind; readonly onRetry: () => void }) => {
  const { t } = useTranslation('viewer');
  return <ViewerMessage file={file} text={t(textKeys[problem])} {...(problem === 'network' ? { onRetry } : {})} />;
};
