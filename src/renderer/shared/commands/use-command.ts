import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useText } from '../i18n/text-key';
import { useCommandRegistry, useIsMac } from './command-context';
import { formatKeys } from '../../../core/commands/key-bindings';
import { keysOf, type CommandId } from '../../../core/commands/command-catalogue';
import { definitionOf } from './command-table';
import { useUpgradeOffer } from '../upgrade/use-upgrade-offer';
import { useCommandCheck } from './use-command-check';

/**
 * Registers a handler while the component is mounted. A null `run` means that the command is unavailable; `reason`
 * says why it is disabled. A command that a larger edition has opens the prompt with the editions; `isLimited` says that
 * `run` itself does so.
 */
export const useCommandHandler = (id: CommandId, run: (() => void) | null, reason: string | null = null, isLimited = false): void => {
  const registry = useCommandRegistry();
  const latest = useRef(run);
  useEffect(() => { latest.current = run; }, [run]);
  const { state } = useCommandCheck()(id);
  const offer = useUpgradeOffer();
  const isThere = run !== null && state !== 'hidden';
  useEffect(() => {
    if (!isThere) return undefined;
    const { feature } = definitionOf(id);
    if (feature !== undefined && state === 'limited') return registry.register(id, { run: () => { offer({ key: feature }); }, reason: null, isLimited: true });
    return registry.register(id, { run: () => { latest.current?.(); }, reason, isLimited });
  }, [registry, id, isThere, reason, state, isLimited, offer]);
};

/** Props of a command's button or menu item. */
export interface CommandState {
  readonly label: string;
  /** The command's shortcut in one line, if it has one. */
  readonly shortcut: string | undefined;
  /** Whether the command is available here. */
  readonly isAvailable: boolean;
  readonly isDisabled: boolean;
  readonly disabledReason: string | null;
  readonly run: () => void;
}

/** The current state of a command, for a menu or a button. */
export const useCommand = (id: CommandId): CommandState => {
  const registry = useCommandRegistry();
  const text = useText();
  const isMac = useIsMac();
  const handler = useSyncExternalStore(registry.subscribe, () => registry.handlerOf(id));
  const [keys] = keysOf(id, isMac);
  const reason = handler?.reason ?? null;
  return {
    label: text(definitionOf(id).label),
    shortcut: keys === undefined ? undefined : formatKeys(keys, isMac),
    isAvailable: handler !== null,
    isDisabled: handler === null || reason !== null,
    disabledReason: reason,
    run: () => { registry.run(id); },
  };
};
