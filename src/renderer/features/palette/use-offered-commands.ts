import { useMemo, useSyncExternalStore } from 'react';
import type { CommandGroup } from '../../../core/commands/command';
import { useCommandRegistry } from '../../shared/commands/context';
import { commandIds } from '../../../core/commands/catalogue';
import { definitionOf } from '../../shared/commands/table';
import { useText } from '../../shared/i18n/text-key';
import type { OfferedCommand } from './items';

/** What is nearest at hand comes first: what can be done with what is selected, then what can be made. */
const order: readonly CommandGroup[] = ['file', 'edit', 'make', 'go', 'list', 'app'];

/** Every command that can be done here. */
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
