import { useMemo, useSyncExternalStore } from 'react';
import type { CommandGroup } from '../../../core/commands/command';
import { useCommandRegistry } from '../../shared/commands/command-context';
import { commandIds } from '../../../core/commands/command-catalogue';
import { definitionOf } from '../../shared/commands/command-table';
import { useText } from '../../shared/i18n/text-key';
import type { AvailableCommand } from './palette-items';

/** Most relevant first: actions on the selection, then creation. */
const order: readonly CommandGroup[] = ['file', 'edit', 'make', 'go', 'list', 'app'];

/** All commands that are available here. */
export const useAvailableCommands = (): readonly AvailableCommand[] => {
  const registry = useCommandRegistry();
  const text = useText();
  const version = useSyncExternalStore(registry.subscribe, registry.version);
  return useMemo(() => {
    void version;
    const offered = commandIds.flatMap((id) => {
      const { label, group, isKeyOnly } = definitionOf(id);
      const handler = registry.handlerOf(id);
      return handler && !isKeyOnly ? [{ id, label: text(label), reason: handler.reason, isLimited: handler.isLimited ?? false, group }] : [];
    });
    return offered.sort((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
  }, [registry, text, version]);
};
