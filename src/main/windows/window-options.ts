import type { BrowserWindowConstructorOptions } from 'electron';
import type { ThemeColour } from '../../contract/preferences';
import { minimumWindowSize, type WindowPlacement } from './window-placement';
import { overlayOf } from './title-bar';

export interface WindowOptionsInput {
  readonly placement: WindowPlacement;
  readonly partition: string;
  readonly preloadPath: string;
  readonly platform: NodeJS.Platform;
  readonly isDark: boolean;
  readonly colour: ThemeColour;
  readonly iconPath: string;
}

/**
 * The options of all windows. The page renders the title bar and the system draws its buttons into it; on macOS they
 * are centred in the bar's 40 px.
 */
export const windowOptions = ({ placement, partition, preloadPath, platform, isDark, colour, iconPath }: WindowOptionsInput): BrowserWindowConstructorOptions => ({
  x: placement.x, y: placement.y, width: placement.width, height: placement.height,
  minWidth: minimumWindowSize.width, minHeight: minimumWindowSize.height,
  show: false,
  title: 'Deckle',
  backgroundColor: overlayOf(colour, isDark).color,
  titleBarStyle: 'hidden',
  ...(platform === 'darwin' ? { trafficLightPosition: { x: 14, y: 13 } } : { icon: iconPath, titleBarOverlay: overlayOf(colour, isDark) }),
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
