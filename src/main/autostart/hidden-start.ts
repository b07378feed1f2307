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

export interface HiddenPorts {
  readonly platform: NodeJS.Platform;
  /** Whether the icon is in the tray, or comes there while the desktop begins. */
  readonly comesToTray: () => Promise<boolean>;
  readonly hasWindows: () => boolean;
  readonly openMinimised: () => void;
}

/** macOS keeps the app in the dock. Elsewhere its icon in the tray leads back to it; without that there is a window, minimised. */
export const stayReachable = async ({ platform, comesToTray, hasWindows, openMinimised }: HiddenPorts): Promise<void> => {
  if (platform === 'darwin' || (await comesToTray())) return;
  if (!hasWindows()) openMinimised();
};
