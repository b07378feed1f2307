import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../ui/text-composition';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import styles from './find-field.module.css';

export interface FindFieldProps {
  /** Number of requests: a repeated request moves the focus to the field. */
  readonly requests: number;
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  readonly isCaseSensitive: boolean;
  readonly onCaseSensitiveChange: (isCaseSensitive: boolean) => void;
  readonly count: number;
  /** Whether there may be more matches than `count`. */
  readonly isPartial?: boolean;
  /** Number of the current match, counted from one. */
  readonly current: number;
  readonly step: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** Places the field at the upper edge of the nearest positioned element instead of the window's. */
  readonly isInViewer?: boolean;
  /** Rendered below the field. */
  readonly children?: ReactNode;
}

/** The bar for finding text: a field, the count of matches, and buttons. The focus returns when it is closed. */
export const FindField = ({
  requests, query, onQueryChange, isCaseSensitive, onCaseSensitiveChange, count, isPartial = false, current, step, onClose, isInViewer = false, children,
}: FindFieldProps) => {
  const { t } = useTranslation('find');
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (document.activeElement !== input.current) before.current = document.activeElement;
    input.current?.focus();
    input.current?.select();
  }, [requests]);
  const close = (): void => {
    onClose();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' && event.target === input.current) || event.key === 'F3') step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="search" aria-label={t('title')} className={styles.bar} data-in-viewer={isInViewer || undefined} data-find-bar onKeyDown={press}>
      <div className={styles.line}>
        <input
          ref={input} className={styles.input} type="text" dir="auto" value={query} placeholder={t('placeholder')} aria-label={t('placeholder')} spellCheck={false}
          maxLength={500} onChange={(event) => { onQueryChange(event.currentTarget.value); }}
        />
        <span role="status" className={styles.count}>{query === '' ? '' : count === 0 && !isPartial ? t('none') : `${t('count', { current, count })}${isPartial ? '+' : ''}`}</span>
        <IconButton label={t('matchCase')} isPressed={isCaseSensitive} onPress={() => { onCaseSensitiveChange(!isCaseSensitive); }} icon={<CaseSensitive {...icon16} />} />
        <IconButton label={t('previous')} isDisabled={count === 0} onPress={() => { step(-1); }} icon={<ChevronUp {...icon16} />} />
        <IconButton label={t('next')} isDisabled={count === 0} onPress={() => { step(1); }} icon={<ChevronDown {...icon16} />} />
        <IconButton label={t('close')} onPress={close} icon={<X {...icon16} />} />
      </div>
      {children !== undefined && children !== false && <div className={styles.hint}>{children}</div>}
    </div>
  );
};
