import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { icon16 } from './icon';
import { IconButton } from './icon-button';
import { LinkButton } from './link-button';
import { toasts, type Toast, type ToastKind, type ToastStore } from './toasts';
import styles from './toast-region.module.css';

const icons: Record<ToastKind, typeof Info> = { info: Info, success: CircleCheck, error: CircleAlert };

const ToastLine = ({ toast, store }: { readonly toast: Toast; readonly store: ToastStore }) => {
  const { t } = useTranslation('common');
  const Icon = icons[toast.kind];
  return (
    <li className={styles.toast} data-kind={toast.kind}>
      <Icon {...icon16} />
      <span className={styles.text} role={toast.kind === 'error' ? 'alert' : undefined} dir="auto">{toast.text}</span>
      {toast.action && (
        <LinkButton className={styles.action ?? ''} onPress={() => { store.close(toast.id); toast.action?.onAct(); }}>{toast.action.label}</LinkButton>
      )}
      <IconButton size="small" label={t('dismiss')} icon={<X {...icon16} />} onPress={() => store.close(toast.id)} className={styles.close ?? ''} />
    </li>
  );
};

/**
 * Shows the toasts, once in the app. It stands in the page's body, marked as React Aria's top layer, so that it can be
 * read and pressed while a dialog is open.
 */
export const ToastRegion = ({ store = toasts }: { readonly store?: ToastStore }) => {
  const { t } = useTranslation('common');
  const shown = useSyncExternalStore(store.subscribe, store.current);
  const region = useRef<HTMLElement>(null);
  const reasons = useRef({ isHovered: false, isFocused: false });
  const update = (changed: Partial<typeof reasons.current>): void => {
    Object.assign(reasons.current, changed);
    if (reasons.current.isHovered || reasons.current.isFocused) store.pause();
    else store.resume();
  };
  return createPortal(
    <section
      ref={region}
      aria-label={t('notifications')}
      className={styles.region}
      data-react-aria-top-layer="true"
      onPointerEnter={() => update({ isHovered: true })}
      onPointerLeave={() => update({ isHovered: false })}
      onFocus={() => update({ isFocused: true })}
      onBlur={(event) => update({ isFocused: region.current?.contains(event.relatedTarget) ?? false })}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions text">
        {shown.map((toast) => <ToastLine key={toast.id} toast={toast} store={store} />)}
      </ol>
    </section>,
    document.body,
  );
};
