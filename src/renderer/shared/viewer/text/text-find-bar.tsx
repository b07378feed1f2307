import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button';
import { icon16 } from '../../../ui/icon-props';
import { isComposing } from '../../../ui/text-composition';
import type { Matches } from './code-view';
import styles from './text-viewer.module.css';

interface TextFindBarProps {
  /** Increases with each request, which moves the focus to the field. */
  readonly asked: number;
  readonly matches: Matches;
  readonly onFind: (query: string, isCaseSensitive: boolean) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Finds in the whole loaded text. It looks like the find bar of the page. */
export const TextFindBar = ({ asked, matches: { count, current, isPartial }, onFind, onStep, onClose }: TextFindBarProps) => {
  const { t } = useTranslation('find');
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  const search = (text: string, isExact: boolean): void => {
    setQuery(text);
    setCaseSensitive(isExact);
    onFind(text, isExact);
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') onClose();
    else if ((event.key === 'Enter' && event.target === input.current) || event.key === 'F3') onStep(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="search" aria-label={t('title')} className={styles.find} onKeyDown={press}>
      <input
        ref={input} className={styles.input} type="text" dir="auto" value={query} placeholder={t('placeholder')} aria-label={t('placeholder')} spellCheck={false}
        maxLength={500} onChange={(event) => { search(event.currentTarget.value, isCaseSensitive); }}
      />
      <span role="status" className={styles.count}>{query === '' ? '' : count === 0 ? t('none') : `${t('count', { current, count })}${isPartial ? '+' : ''}`}</span>
      <IconButton label={t('matchCase')} isPressed={isCaseSensitive} onPress={() => { search(query, !isCaseSensitive); }} icon={<CaseSensitive {...icon16} />} />
      <IconButton label={t('previous')} isDisabled={count === 0} onPress={() => { onStep(-1); }} icon={<ChevronUp {...icon16} />} />
      <IconButton label={t('next')} isDisabled={count === 0} onPress={() => { onStep(1); }} icon={<ChevronDown {...icon16} />} />
      <IconButton label={t('close')} onPress={onClose} icon={<X {...icon16} />} />
    </div>
  );
};
