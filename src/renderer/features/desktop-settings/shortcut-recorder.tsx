import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { commandOfPress } from '../../shared/commands/command-of-press';
import { useIsMac } from '../../shared/commands/command-context';
import { definitionOf } from '../../shared/commands/command-table';
import { useText } from '../../shared/i18n/text-key';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { acceleratorOf, capsOfAccelerator } from './accelerator';
import styles from './desktop-settings.module.css';

export interface ShortcutRecorderProps {
  readonly accelerator: string | null;
  /** Another program has registered the shortcut. */
  readonly isTaken: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (accelerator: string | null) => void;
}

/** Shows a shortcut, and records a new one. */
export const ShortcutRecorder = ({ accelerator, isTaken, isDisabled, onChange }: ShortcutRecorderProps) => {
  const { t } = useTranslation('settings');
  const isMac = useIsMac();
  const problemId = useId();
  const [isRecording, setRecording] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const text = useText();
  const press = (event: KeyboardEvent): void => {
    if (!isRecording || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') { setRecording(false); return; }
    const pressed = acceleratorOf(event, isMac);
    const own = commandOfPress(event, isMac);
    if (pressed === 'unfit') setRefusal(t('shortcutUnfit'));
    else if (own !== null) setRefusal(t('shortcutOwn', { name: text(definitionOf(own).label) }));
    else if (pressed === 'common') setRefusal(t('shortcutCommon'));
    else setRefusal(null);
    if (pressed === null || typeof pressed === 'string' || own !== null) return;
    setRecording(false);
    onChange(pressed.accelerator);
  };
  const problem = isRecording && refusal !== null ? refusal : isTaken && !isRecording ? t('shortcutTaken') : null;
  return (
    <div className={styles.recorder}>
      <div className={styles.recorderLine}>
        <button
          type="button" className={styles.keys} disabled={isDisabled} data-recording={isRecording || undefined} aria-describedby={problem === null ? undefined : problemId}
          aria-label={isRecording ? t('shortcutPress') : t('globalShortcut')}
          onClick={() => { setRefusal(null); setRecording(true); }} onBlur={() => { setRecording(false); }} onKeyDown={press}
        >
          {isRecording || accelerator === null
            ? <span>{isRecording ? t('shortcutPress') : t('shortcutNone')}</span>
            : <span dir="ltr" className={styles.caps}>{capsOfAccelerator(accelerator, isMac).map((cap) => <Kbd key={cap}>{cap}</Kbd>)}</span>}
        </button>
        {accelerator !== null && !isRecording && <Button size="small" variant="quiet" isDisabled={isDisabled} onPress={() => { onChange(null); }}>{t('shortcutRemove')}</Button>}
      </div>
      <span id={problemId} role="status" className={styles.problem}>{problem}</span>
    </div>
  );
};
