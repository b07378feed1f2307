import { createContext, useContext } from 'react';
import { useBridge } from '../store/hooks';
import type { CommandRegistry } from './registry';

export const CommandsContext = createContext<CommandRegistry | null>(null);

export const useCommandRegistry = (): CommandRegistry => {
  const registry = useContext(CommandsContext);
  if (!registry) throw new Error('There is no CommandsContext above this component.');
  return registry;
};

/** Whether keys are those of a Mac; a browser tells it by what it says of itself. */
export const useIsMac = (): boolean => {
  const { platform } = useBridge();
  return platform === 'darwin' || (platform === 'web' && navigator.userAgent.includes('Mac OS X'));
};
