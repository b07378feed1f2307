import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Lock } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { icon16 } from '../../../ui/icon-props';
import { PasswordField } from '../../../ui/password-field';
import { useBridge } from '../../store/store-hooks';
import { ViewerMessage } from '../viewer-message';
import type { ViewerProps } from '../viewer-props';
import { loadDocument, type FetchContent, type PdfProblem } from './load-document';
import { PdfDocument } from './pdf-document';
import styles from './pdf-viewer.module.css';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'locked'; readonly isWrong: boolean; readonly submit: (password: string) => void }
  | { readonly kind: 'failed'; readonly problem: PdfProblem }
  | { readonly kind: 'ready'; readonly document: PDFDocumentProxy };

const problemTexts = { unreadable: 'pdfFailed', tooLarge: 'contentTooLarge', network: 'pdfOffline' } as const;

/** A PDF: its pages on the desk, their text for selecting and finding. Nothing inside of it is executed. */
export const PdfViewer = ({ file, variant }: ViewerProps) => {
  const { files: { fetchContent } } = useBridge();
  return file.downloadUrl === null ? null : <PdfPages file={file} variant={variant} url={file.downloadUrl} fetchContent={fetchContent} />;
};

interface PdfPagesProps extends Pick<ViewerProps, 'file' | 'variant'> {
  /** Where the PDF is, for `fetchContent`. */
  readonly url: string;
  readonly fetchContent: FetchContent;
}

/** A PDF that is the content of a file, or was made of it. */
export const PdfPages = ({ file, variant, url, fetchContent }: PdfPagesProps) => {
  const { t } = useTranslation('viewer');
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => loadDocument(fetchContent, url, {
    onReady: (document) => { setState({ kind: 'ready', document }); },
    onPasswordRequired: (isWrong, submit) => { setState({ kind: 'locked', isWrong, submit }); },
    onFailed: (problem) => { setState({ kind: 'failed', problem }); },
  }), [fetchContent, url, attempt]);
  const retry = (): void => {
    setState({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  switch (state.kind) {
    case 'loading': return <div className={styles.frame} aria-busy />;
    case 'locked': return <div className={styles.frame}><PasswordForm isWrong={state.isWrong} onSubmit={state.submit} hasFocus={variant === 'page'} /></div>;
    case 'failed': return <ViewerMessage file={file} text={t(problemTexts[state.problem])} {...(state.problem === 'network' ? { onRetry: retry } : {})} />;
    case 'ready': return <PdfDocument document={state.document} file={file} variant={variant} />;
  }
};

interface PasswordFormProps {
  readonly isWrong: boolean;
  readonly onSubmit: (password: string) => void;
  readonly hasFocus: boolean;
}

const PasswordForm = ({ isWrong, onSubmit, hasFocus }: PasswordFormProps) => {
  const { t } = useTranslation('viewer');
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password !== '') onSubmit(password);
  };
  return (
    <form className={styles.locked} onSubmit={submit}>
      <p><Lock {...icon16} aria-hidden /> {t('pdfLocked')}</p>
      <PasswordField
        label={t('pdfPassword')} value={password} onChange={setPassword} autoComplete="off" autoFocus={hasFocus}
        errorMessage={isWrong ? t('pdfWrongPassword') : null}
      />
      <Button type="submit" variant="primary">{t('pdfUnlock')}</Button>
    </form>
  );
};
