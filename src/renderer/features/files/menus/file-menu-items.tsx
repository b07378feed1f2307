import { Fragment } from 'react';
import { useIsMac } from '../../../shared/commands/command-context';
import { formatKeys } from '../../../../core/commands/key-bindings';
import { keysOf, type CommandId } from '../../../../core/commands/command-catalogue';
import { definitionOf } from '../../../shared/commands/command-table';
import { useText } from '../../../shared/i18n/text-key';
import { icon16 } from '../../../ui/icon-props';
import { MenuItem, MenuSeparator } from '../../../ui/menu';
import type { FileMenuEntry } from './use-file-menu';

/** Destructive commands. */
export const destructiveCommands: ReadonlySet<CommandId> = new Set(['file.remove', 'file.destroy', 'trash.empty']);

/** Renders actions as menu items, with a separator between groups. */
export const FileMenuItems = ({ groups }: { readonly groups: readonly (readonly FileMenuEntry[])[] }) => {
  const text = useText();
  const isMac = useIsMac();
  return groups.map((group, index) => (
    <Fragment key={group[0]?.id}>
      {index > 0 && <MenuSeparator />}
      {group.map(({ id, run, reason, isLimited }) => {
        const { label, icon: Icon } = definitionOf(id);
        const [keys] = keysOf(id, isMac);
        return (
          <MenuItem
            key={id} icon={<Icon {...icon16} />} shortcut={keys === undefined ? undefined : formatKeys(keys, isMac)} onAction={run}
            isDanger={destructiveCommands.has(id)} isDisabled={reason !== null} disabledReason={reason} isLimited={isLimited}
          >
            {text(label)}
          </MenuItem>
        );
      })}
    </Fragment>
  ));
};
