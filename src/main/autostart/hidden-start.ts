import { hiddenFlag } from './autostart';

export interface HiddenStartInput {
  readonly argv: readonly string[];
  /** Whether macOS started the app at sign-in; it passes no arguments then. */
  readonly wasOpenedAtSignIn: boolean;
  readonly opensHidden: boolean;
}

/** Whether the app starts without a window. */
export const startsHidden = ({ argv, wasOpenedAtSignIn, opensHidden }: HiddenStartInput): boolean =>
  argv.includes(hiddenFlag) || (wasOpenedAtSignIn && opensHidden);

export interface ReachabilityPorts {
  readonly platform: NodeJS.Platform;
  /** Resolves with whether the tray icon is available, after the desktop had time to register it. */
  readonly waitForTray: () => Promise<boolean>;
  readonly hasWindows: () => boolean;
  readonly openMinimised: () => void;
}

/** On macOS the dock icon reopens the app, elsewhere the tray icon. Without a tray icon, a minimised window is opened. */
export const ensureReachable = async ({ platform, waitForTray, hasWindows, openMinimised }: ReachabilityPorts): Promise<void> => {
  if (platform === 'darwin' || (await waitForTray())) return;
  if (!hasWindows()) openMinimised();
};
