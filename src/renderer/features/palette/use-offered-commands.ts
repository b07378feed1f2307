import { useMemo, useSyncExternalStore } from 'react';
import type { CommandGroup } from '../../../core/commands/command';
import { useCommandRegistry } from '../../shared/commands/context';
import { commandIds } from '../../../core/commands/catalogue';
import { definitionOf } from '../../shared/commands/table';
import { useText } from '../../shared/i18n/text-key';
import type { OfferedCommand } from './items';

/** Most relevant first: actions on the selection, then creation. */
const order: readonly CommandGroup[] = ['file', 'edit', 'make', 'go', 'list', 'app'];

/** All commands that are available here. */
export const useOfferedCommands = (): readonly OfferedCommand[] => {
  const registry = useCommandRegistry();
  const text = useText();
  const version = useSyncExternalStore(registry.subscribe, registry.version);
  return useMemo(() => {
    void version;
    const offered = commandIds.flatMap((id) => {
      const { label, group, isHidden } = definitionOf(id);
      const handler = registry.handlerOf(id);
      return handler && !isHidden ? [{ id, label: text(label), reason: handler.reason, group }] : [];
    });
    return offered.sort((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
  }, [registry, text, version]);
};
