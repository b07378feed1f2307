import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useText } from '../i18n/text-key';
import { useCommandRegistry, useIsMac } from './context';
import { keysText } from '../../../core/commands/keys';
import { keysOf, type CommandId } from '../../../core/commands/catalogue';
import { definitionOf } from './table';
import { useOffered } from './use-offered';

/**
 * Does a command for as long as the component is there. `run` null: it cannot be done here. `reason`: why it may not be
 * done just now, in words.
 */
export const useCommandHandler = (id: CommandId, run: (() => void) | null, reason: string | null = null): void => {
  const registry = useCommandRegistry();
  const latest = useRef(run);
  useEffect(() => { latest.current = run; }, [run]);
  const isOffered = useOffered();
  const isThere = run !== null && isOffered(id);
  useEffect(() => {
    if (!isThere) return undefined;
    return registry.register(id, { run: () => { latest.current?.(); }, reason });
  }, [registry, id, isThere, reason]);
};

/** What a button or an item of a menu needs of a command. */
export interface CommandState {
  readonly label: string;
  /** Its keys in one line, where it has any. */
  readonly shortcut: string | undefined;
  /** Whether it can be done here. */
  readonly isThere: boolean;
  readonly isDisabled: boolean;
  readonly disabledReason: string | null;
  readonly run: () => void;
}

/** A command as it stands just now, for a menu or a button. */
export const useCommand = (id: CommandId): CommandState => {
  const registry = useCommandRegistry();
  const text = useText();
  const isMac = useIsMac();
  const handler = useSyncExternalStore(registry.subscribe, () => registry.handlerOf(id));
  const [keys] = keysOf(id, isMac);
  const reason = handler?.reason ?? null;
  return {
    label: text(definitionOf(id).label),
    shortcut: keys === undefined ? undefined : keysText(keys, isMac),
    isThere: handler !== null,
    isDisabled: handler === null || reason !== null,
    disabledReason: reason,
    run: () => { registry.run(id); },
  };
};
