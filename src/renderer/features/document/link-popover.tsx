import { useRef, useState } from 'react';
import { Dialog as AriaDialog, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import popover from '../../ui/popover.module.css';
import { TextField } from '../../ui/text-field';
import { typedHref } from './document-links';
import styles from './link-popover.module.css';

export interface LinkPopoverProps {
  /** The address of the link; null for a new one. */
  readonly href: string | null;
  /** The place of the linked text in the window, in pixels. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number };
  readonly onSet: (href: string) => void;
  readonly onRemove: () => void;
  readonly onOpen: (href: string) => void;
  readonly onClose: () => void;
}

/** Edits, opens or removes a link, below its text. */
export const LinkPopover = ({ href, at, onSet, onRemove, onOpen, onClose }: LinkPopoverProps) => {
  const { t } = useTranslation('document');
  const anchor = useRef<HTMLSpanElement>(null);
  const [typed, setTyped] = useState(href ?? '');
  const [error, setError] = useState<string | null>(null);
  const submit = (): void => {
    const checked = typedHref(typed);
    if (checked === null) setError(t('linkRefused'));
    else onSet(checked);
  };
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ insetInlineStart: 'auto', left: at.left, top: at.top, height: at.bottom - at.top }} />
      <Popover className={classNames(popover.popover, styles.popover)} triggerRef={anchor} isOpen onOpenChange={(isOpen) => { if (!isOpen) onClose(); }} placement="bottom start" offset={6}>
        <AriaDialog className={classNames(styles.dialog)} aria-label={t('link')}>
          <form onSubmit={(event) => { event.preventDefault(); submit(); }}>
            <TextField label={t('linkAddress')} value={typed} onChange={(next) => { setTyped(next); setError(null); }} placeholder="https://" errorMessage={error} autoFocus autoComplete="off" />
            <div className={styles.actions}>
              {href !== null && <Button size="small" variant="quiet" onPress={onRemove}>{t('linkRemove')}</Button>}
              {href !== null && <Button size="small" variant="quiet" onPress={() => { onOpen(href); }}>{t('linkOpen')}</Button>}
              <Button size="small" variant="primary" type="submit">{t('linkSet')}</Button>
            </div>
          </form>
        </AriaDialog>
      </Popover>
    </>
  );
};
