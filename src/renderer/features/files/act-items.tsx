import { Fragment } from 'react';
import { useIsMac } from '../../shared/commands/context';
import { keysText } from '../../../core/commands/keys';
import { keysOf, type CommandId } from '../../../core/commands/catalogue';
import { definitionOf } from '../../shared/commands/table';
import { useText } from '../../shared/i18n/text-key';
import { icon16 } from '../../ui/icon';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import type { FileAct } from './use-file-acts';

/** Destructive commands. */
export const destructive: ReadonlySet<CommandId> = new Set(['file.remove', 'file.destroy', 'trash.empty']);

/** Renders actions as menu items, with a separator between groups. */
export const ActItems = ({ groups }: { readonly groups: readonly (readonly FileAct[])[] }) => {
  const text = useText();
  const isMac = useIsMac();
  return groups.map((group, index) => (
    <Fragment key={group[0]?.id}>
      {index > 0 && <MenuSeparator />}
      {group.map(({ id, run, reason }) => {
        const { label, icon: Icon } = definitionOf(id);
        const [keys] = keysOf(id, isMac);
        return (
          <MenuItem
            key={id} icon={<Icon {...icon16} />} shortcut={keys === undefined ? undefined : keysText(keys, isMac)} onAct={run}
            isDanger={destructive.has(id)} isDisabled={reason !== null} disabledReason={reason}
          >
            {text(label)}
          </MenuItem>
        );
      })}
    </Fragment>
  ));
};
