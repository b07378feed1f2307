import { useTranslation } from 'react-i18next';
import type { Failure } from '../../contract/bridge';
import { DocumentEditor } from '../features/document/document-editor';
import { capitalizeSentence } from '../shared/capitalize-sentence';
import type { EditorProps } from '../shared/content/editor-props';
import { useOpenContent } from '../shared/content/use-open-content';
import { useRouter } from '../shared/router/router-context';
import { useErrorText } from '../shared/i18n/use-error-text';
import { Button } from '../ui/button';
import failureStyles from '../ui/failure.module.css';
import { EditorSkeleton } from './editor-skeleton';

/** Opens the content of a document and shows its editor. */
export const DocumentPage = ({ file, head }: EditorProps) => {
  const { t } = useTranslation('files');
  const router = useRouter();
  const opened = useOpenContent(file);
  switch (opened.status) {
    case 'loading': return <EditorSkeleton />;
    case 'failed': return <ContentFailure failure={opened.failure} onRetry={opened.retry} />;
    case 'ready': {
      const { content } = opened;
      const keepCopy = (): void => { router.navigate({ name: 'file', address: 'docs', guid: content.keepAsCopy(t('copyName', { name: file.name })) }); };
      return <DocumentEditor file={file} content={content} head={head} onKeepCopy={keepCopy} />;
    }
  }
};

const ContentFailure = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <div role="alert" className={failureStyles.failure}>
      <h2 className={failureStyles.title}>{capitalizeSentence(errorText(failure))}</h2>
      <div className={failureStyles.actions}><Button variant="primary" onPress={onRetry}>{t('retry')}</Button></div>
    </div>
  );
};
