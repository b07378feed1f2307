import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementName } from '../../../contract/api/agreement-endpoints';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useBridge } from '../../shared/store/store-hooks';
import { useDocumentTitle } from '../../shared/use-document-title';
import { useRequest } from '../../shared/use-request';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useLocaleId } from '../../ui/locale-context';
import { ReleaseNotes } from '../../ui/release-notes';
import styles from './agreement-screen.module.css';

/** A text that the operator of the server wrote, or a notice that there is none (account specification, section 2). */
export const AgreementScreen = ({ agreement }: { readonly agreement: AgreementName }) => {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { api } = useBridge();
  const title = t(`agreement_${agreement}`);
  useDocumentTitle(title);
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => api.call('agreements.get', { params: { agreement } }), [api, agreement]);
  // The server chooses the text by the language of the page.
  const result = useRequest(load, `${useLocaleId()} ${attempt}`);
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {result.status === 'failed' && <EmptyState picture={null} title={errorText(result.failure)} action={<Button onPress={() => { setAttempt(attempt + 1); }}>{tCommon('retry')}</Button>} />}
      {result.status === 'ready' && (result.value.text === null ? <p>{t('agreementMissing')}</p> : <ReleaseNotes notes={result.value.text} headingLevel={2} />)}
    </article>
  );
};
