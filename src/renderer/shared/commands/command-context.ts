import { createContext, useContext } from 'react';
import { useBridge } from '../store/store-hooks';
import type { CommandRegistry } from './command-registry';

export const CommandsContext = createContext<CommandRegistry | null>(null);

export const useCommandRegistry = (): CommandRegistry => {
  const registry = useContext(CommandsContext);
  if (!registry) throw new Error('There is no CommandsContext above this component.');
  return registry;
};

/** Whether the keyboard is a Mac's; in a browser derived from the user agent. */
export const useIsMac = (): boolean => {
  const { platform } = useBridge();
  return platform === 'darwin' || (platform === 'web' && navigator.userAgent.includes('Mac OS X'));
};
