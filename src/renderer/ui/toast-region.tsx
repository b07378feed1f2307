import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useRef, useSyncExternalStore, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import { LinkButton } from './link-button';
import { toasts, type Toast, type ToastKind, type ToastStore } from './toast-store';
import styles from './toast-region.module.css';

const icons: Record<ToastKind, typeof Info> = { info: Info, success: CircleCheck, error: CircleAlert };

const ToastLine = ({ toast, store }: { readonly toast: Toast; readonly store: ToastStore }) => {
  const { t } = useTranslation('common');
  const Icon = icons[toast.kind];
  const reasons = useRef({ isHovered: false, isFocused: false });
  const update = (changed: Partial<typeof reasons.current>): void => {
    Object.assign(reasons.current, changed);
    store.setPaused(toast.id, reasons.current.isHovered || reasons.current.isFocused);
  };
  // If the window loses focus, its element is still `activeElement` and regains focus with the window.
  const keepsFocus = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
    currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement);
  return (
    <li
      className={styles.toast} data-kind={toast.kind}
      onPointerEnter={() => update({ isHovered: true })} onPointerLeave={() => update({ isHovered: false })}
      onFocus={() => update({ isFocused: true })} onBlur={(event) => update({ isFocused: keepsFocus(event) })}
    >
      <Icon {...icon16} />
      <span className={styles.text} role={toast.kind === 'error' ? 'alert' : undefined} dir="auto">{toast.text}</span>
      {toast.action && (
        <LinkButton className={styles.action ?? ''} onPress={() => { store.close(toast.id); toast.action?.onAction(); }}>{toast.action.label}</LinkButton>
      )}
      <IconButton size="small" label={t('dismiss')} icon={<X {...icon16} />} onPress={() => store.close(toast.id)} className={styles.close ?? ''} />
    </li>
  );
};

/**
 * Renders the toasts, once in the app. It is attached to the body and marked as React Aria's top layer, so that
 * toasts stay accessible while a dialog is open.
 */
export const ToastRegion = ({ store = toasts }: { readonly store?: ToastStore }) => {
  const { t } = useTranslation('common');
  const shown = useSyncExternalStore(store.subscribe, store.current);
  return createPortal(
    <section aria-label={t('notifications')} className={styles.region} data-react-aria-top-layer="true">
      <ol className={styles.list} aria-live="polite" aria-relevant="additions text">
        {shown.map((toast) => <ToastLine key={toast.id} toast={toast} store={store} />)}
      </ol>
    </section>,
    document.body,
  );
};
