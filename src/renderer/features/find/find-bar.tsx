import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useCommandHandler } from '../../shared/commands/use-command';
import { useBridge } from '../../shared/store/store-hooks';
import { isComposing } from '../../ui/text-composition';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { LinkButton } from '../../ui/link-button';
import { useFindInPage } from './use-find-in-page';
import styles from './find-bar.module.css';

/** The searched element: the page's main content, without dialogs. */
const pageRoot = (): Element | null => document.querySelector('main') ?? document.querySelector('#root');

/** Find in page, on the desktop. A browser has its own search, and keeps its shortcuts. */
export const FindBar = () => {
  const isDesktop = useBridge().host === 'desktop';
  return isDesktop ? <Host /> : null;
};

type Step = (by: 1 | -1) => void;

const Host = () => {
  // Incremented by each request, so that a repeated request moves the focus to the field.
  const [asked, setAsked] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    setAsked((times) => times + 1);
  };
  const stepper = useRef<Step | null>(null);
  useCommandHandler('page.find', open);
  useCommandHandler('page.find-next', () => { if (stepper.current) stepper.current(1); else open(); });
  useCommandHandler('page.find-previous', () => { if (stepper.current) stepper.current(-1); else open(); });
  const holdStep = useCallback((step: Step | null): void => { stepper.current = step; }, []);
  return isOpen ? <Bar asked={asked} holdStep={holdStep} onClose={() => { setOpen(false); }} /> : null;
};

interface BarProps {
  readonly asked: number;
  /** Provides the step function to shortcuts outside the bar. */
  readonly holdStep: (step: Step | null) => void;
  readonly onClose: () => void;
}

const Bar = ({ asked, holdStep, onClose }: BarProps) => {
  const { t } = useTranslation('find');
  const search = useCommand('search.open');
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [query, setQuery] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const { count, current, isPartial, step } = useFindInPage(query, isCaseSensitive, pageRoot);
  useEffect(() => {
    if (document.activeElement !== input.current) before.current = document.activeElement;
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  useEffect(() => {
    holdStep(step);
    return () => { holdStep(null); };
  }, [step, holdStep]);
  const close = useCallback((): void => {
    onClose();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true });
  }, [onClose]);
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' && event.target === input.current) || event.key === 'F3') step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="search" aria-label={t('title')} className={styles.bar} data-find-bar onKeyDown={press}>
      <div className={styles.line}>
        <input
          ref={input} className={styles.input} type="text" dir="auto" value={query} placeholder={t('placeholder')} aria-label={t('placeholder')} spellCheck={false}
          maxLength={500} onChange={(event) => { setQuery(event.currentTarget.value); }}
        />
        <span role="status" className={styles.count}>{query === '' ? '' : count === 0 ? t('none') : t('count', { current, count })}</span>
        <IconButton label={t('matchCase')} isPressed={isCaseSensitive} onPress={() => { setCaseSensitive(!isCaseSensitive); }} icon={<CaseSensitive {...icon16} />} />
        <IconButton label={t('previous')} isDisabled={count === 0} onPress={() => { step(-1); }} icon={<ChevronUp {...icon16} />} />
        <IconButton label={t('next')} isDisabled={count === 0} onPress={() => { step(1); }} icon={<ChevronDown {...icon16} />} />
        <IconButton label={t('close')} onPress={close} icon={<X {...icon16} />} />
      </div>
      {isPartial && (
        <p className={styles.hint}>{t('partial')} <LinkButton onPress={() => { onClose(); search.run(); }}>{t('searchAll')}</LinkButton></p>
      )}
    </div>
  );
};
