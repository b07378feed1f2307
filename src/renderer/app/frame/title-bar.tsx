import { ArrowLeft, ArrowRight, Copy, Minus, PanelLeft, Square, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryEnds, useRouter } from '../../shared/router/router-context';
import { useBridge } from '../../shared/store/store-hooks';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { MenuButton } from './menu-button';
import { useSystemButtons } from './use-system-buttons';
import { useWindowState } from './use-window-state';
import styles from './title-bar.module.css';

export interface TitleBarProps {
  /** Null if there is no sidebar, or if it cannot be widened. */
  readonly aside: { readonly isCollapsed: boolean; readonly onToggle: () => void } | null;
  /** Whether the window shows the back and forward buttons. */
  readonly hasHistory: boolean;
  /** The tabs of the window. */
  readonly children?: ReactNode;
  /** Buttons at the end of the bar. */
  readonly end?: ReactNode;
}

/** The window's title bar. It drags the window, except at its buttons. */
export const TitleBar = ({ aside, hasHistory, children, end }: TitleBarProps) => {
  const { t } = useTranslation('workspace');
  const bridge = useBridge();
  const router = useRouter();
  const hasSystemButtons = useSystemButtons();
  const state = useWindowState();
  const { canGoBack, canGoForward } = useHistoryEnds();
  return (
    <div className={styles.bar} data-overlay={hasSystemButtons} data-host={bridge.host} data-platform={bridge.platform} data-full={state.isFullScreen}>
      <MenuButton />
      {hasHistory && (
        <div className={styles.group}>
          {aside && (
            <IconButton
              label={t(aside.isCollapsed ? 'asideExpand' : 'asideCollapse')} onPress={aside.onToggle}
              icon={<span className={styles.mirrored}><PanelLeft {...icon16} /></span>}
            />
          )}
          <IconButton label={t('back')} isDisabled={!canGoBack} onPress={router.back} icon={<span className={styles.mirrored}><ArrowLeft {...icon16} /></span>} />
          <IconButton label={t('forward')} isDisabled={!canGoForward} onPress={router.forward} icon={<span className={styles.mirrored}><ArrowRight {...icon16} /></span>} />
        </div>
      )}
      {children}
      <span className={styles.space} />
      {end && <div className={styles.end}>{end}</div>}
      {bridge.host === 'desktop' && bridge.platform !== 'darwin' && !hasSystemButtons && !state.isFullScreen && <WindowButtons isMaximized={state.isMaximized} />}
    </div>
  );
};

const WindowButtons = ({ isMaximized }: { readonly isMaximized: boolean }) => {
  const { t } = useTranslation('workspace');
  const bridge = useBridge();
  return (
    <div className={styles.window}>
      <button type="button" className={styles.windowButton} aria-label={t('minimize')} onClick={() => void bridge.window.minimize()}><Minus {...icon16} /></button>
      <button type="button" className={styles.windowButton} aria-label={t(isMaximized ? 'restore' : 'maximize')} onClick={() => void bridge.window.toggleMaximize()}>
        {isMaximized ? <Copy {...icon16} size={13} /> : <Square {...icon16} size={13} />}
      </button>
      <button type="button" className={styles.windowButton} data-close aria-label={t('closeWindow')} onClick={() => void bridge.window.close()}><X {...icon16} /></button>
    </div>
  );
};
