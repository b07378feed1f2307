import { KeyRound } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NetworkBridge, ProxyLogin, ProxyQuestion as Question } from '../../../contract/desktop/network';
import { failureOf } from '../../shared/failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import { useBridge } from '../../shared/store/hooks';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { toasts } from '../../ui/toasts';
import styles from './proxy.module.css';

/** Asks for name and password of a proxy that wants to know who is there; asked again where it did not take them. */
export const ProxyQuestion = () => {
  const network = useBridge().desktop?.network ?? null;
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    if (!network) return undefined;
    const stop = network.onAsked(setQuestion);
    network.question().then((asked) => { if (asked) setQuestion(asked); }, (error: unknown) => { logProblem('What the proxy asks could not be read.', error); });
    return stop;
  }, [network]);
  return network && question && <QuestionDialog key={question.id} network={network} question={question} />;
};

const QuestionDialog = ({ network, question }: { readonly network: NetworkBridge; readonly question: Question }) => {
  const { t } = useTranslation('network');
  const errorText = useErrorText();
  const [name, setName] = useState(question.name);
  const [password, setPassword] = useState('');
  const [isRefused, setRefused] = useState(question.isRefused);
  const answer = (login: ProxyLogin | null): void => {
    network.answer(question.id, login).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') answer({ name: name.trim(), password });
  };
  return (
    <Dialog isOpen onClose={() => { answer(null); }}>
      <form onSubmit={submit} noValidate>
        <DialogTitle icon={<KeyRound size={20} strokeWidth={1.5} />}>{t('signInTitle')}</DialogTitle>
        <DialogBody>
          <p className={styles.text}>{t('signInText')} <bdi dir="ltr" translate="no" className={styles.proxy}>{question.host}:{question.port}</bdi></p>
          <div className={styles.fields}>
            <TextField label={t('signInName')} value={name} onChange={setName} name="proxy-name" autoComplete="off" autoFocus={question.name === ''} maxLength={400} />
            <PasswordField
              label={t('signInPassword')} value={password} onChange={(typed) => { setPassword(typed); setRefused(false); }} name="proxy-password" autoComplete="off"
              autoFocus={question.name !== ''} errorMessage={isRefused ? t('signInRefused') : null} description={t('signInKept')} maxLength={1000}
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button size="large" variant="quiet" onPress={() => { answer(null); }}>{t('stayOffline')}</Button>
          <Button size="large" variant="primary" type="submit" isDisabled={name.trim() === ''}>{t('signIn')}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
