import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commandGroups } from '../../../core/commands/command';
import { useIsMac } from '../../shared/commands/command-context';
import { groupLabels } from '../../shared/commands/group-labels';
import { KeyCaps } from '../../shared/commands/key-caps';
import { commandIds, commandOf, keysOf } from '../../../core/commands/command-catalogue';
import { definitionOf } from '../../shared/commands/command-table';
import { useCommandHandler } from '../../shared/commands/use-command';
import { useText } from '../../shared/i18n/text-key';
import { useBridge } from '../../shared/store/store-hooks';
import { Dialog, DialogBody, DialogTitle } from '../../ui/dialog';
import styles from './keys-dialog.module.css';

/** All keyboard shortcuts, by group. */
export const KeyboardShortcutsDialog = () => {
  const { t } = useTranslation('commands');
  const text = useText();
  const isMac = useIsMac();
  const [isOpen, setOpen] = useState(false);
  useCommandHandler('keys.show', () => { setOpen(true); });
  const close = (): void => { setOpen(false); };
  const isDesktop = useBridge().host === 'desktop';
  const withKeys = commandIds.filter((id) => keysOf(id, isMac).length > 0 && (isDesktop || !commandOf(id).isDesktopOnly));
  return (
    <Dialog isOpen={isOpen} onClose={close} size="large">
      <DialogTitle>{t('keysShow')}</DialogTitle>
      <DialogBody>
        <div className={styles.groups}>
          {commandGroups.map((group) => ({ group, ids: withKeys.filter((id) => definitionOf(id).group === group) })).filter(({ ids }) => ids.length > 0).map(({ group, ids }) => (
            <section key={group} className={styles.group}>
              <h3 className={styles.head}>{text(groupLabels[group])}</h3>
              <dl className={styles.list}>
                {ids.map((id) => (
                  <div key={id} className={styles.row} data-command={id}>
                    <dt>{text(definitionOf(id).label)}</dt>
                    <dd className={styles.keys}><KeyCaps keys={keysOf(id, isMac)[0] ?? ''} /></dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  );
};
