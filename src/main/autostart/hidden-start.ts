import { hiddenFlag } from './autostart';

export interface HiddenStartInput {
  readonly argv: readonly string[];
  readonly platform: NodeJS.Platform;
  /** Whether macOS started the app at sign-in; it passes no arguments then. */
  readonly wasOpenedAtSignIn: boolean;
  readonly opensHidden: boolean;
}

/**
 * Whether the app starts without a window. macOS keeps it in the dock and Windows in the start menu, from where it opens
 * one; a desktop on Linux may have no place at all for it, so there it shows itself.
 */
export const startsHidden = ({ argv, platform, wasOpenedAtSignIn, opensHidden }: HiddenStartInput): boolean => {
  switch (platform) {
    case 'darwin': return argv.includes(hiddenFlag) || (wasOpenedAtSignIn && opensHidden);
    case 'win32': return argv.includes(hiddenFlag);
    default: return false;
  }
};
