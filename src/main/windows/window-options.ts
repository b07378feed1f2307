import type { BrowserWindowConstructorOptions } from 'electron';
import { smallestWindow, type WindowPlacement } from './bounds';

export interface WindowOptionsInput {
  readonly placement: WindowPlacement;
  readonly partition: string;
  readonly preloadPath: string;
  readonly platform: NodeJS.Platform;
  readonly isDark: boolean;
  readonly iconPath: string;
}

/** The paper of the two themes (tokens.css), so that a window never flashes white before its page is drawn. */
const paper = { light: '#F4F0E7', dark: '#161512' } as const;

/**
 * Every window's options. The title bar is the page's own; macOS keeps its three buttons, in the middle of the
 * bar's 40 px.
 */
export const windowOptions = ({ placement, partition, preloadPath, platform, isDark, iconPath }: WindowOptionsInput): BrowserWindowConstructorOptions => ({
  x: placement.x, y: placement.y, width: placement.width, height: placement.height,
  minWidth: smallestWindow.width, minHeight: smallestWindow.height,
  show: false,
  title: 'Deckle',
  backgroundColor: isDark ? paper.dark : paper.light,
  titleBarStyle: 'hidden',
  ...(platform === 'darwin' ? { trafficLightPosition: { x: 14, y: 13 } } : { icon: iconPath }),
  autoHideMenuBar: true,
  webPreferences: {
    preload: preloadPath,
    partition,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: true,
  },
});
