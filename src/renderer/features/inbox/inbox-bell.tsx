import { Bell } from 'lucide-react';
import { useState } from 'react';
import { DialogTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useCommand, useCommandHandler } from '../../shared/commands/use-command';
import { useFormats } from '../../shared/format/use-formats';
import { loadPageTexts } from '../../shared/i18n/i18n';
import { lazyPart } from '../../shared/parts/lazy-part';
import { selectUnpeekedNotices } from '../../shared/store/notices/notices-slice';
import { useAppSelector } from '../../shared/store/store-hooks';
import { classNames } from '../../ui/class-names';
import { CountBadge } from '../../ui/count-badge';
import { IconButton } from '../../ui/icon-button';
import { icon16 } from '../../ui/icon-props';
import popover from '../../ui/popover.module.css';
import type { InboxPanelProps } from './inbox-panel';
import type { PerformInboxAction } from './inbox-action';
import styles from './inbox-bell.module.css';

const InboxPanel = lazyPart<InboxPanelProps>(async () => (await Promise.all([import('./inbox-panel'), loadPageTexts('inboxPage')]))[0].InboxPanel);

/** Highest number that the bell shows. */
const countLimit = 99;

/** The bell with the number of new notices. It opens the list. */
export const InboxBell = ({ onAction }: { readonly onAction: PerformInboxAction }) => {
  const { t } = useTranslation('workspace');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const count = useAppSelector(selectUnpeekedNotices);
  const { shortcut } = useCommand('go.inbox');
  useCommandHandler('go.inbox', () => { setOpen(true); });
  const close = (): void => { setOpen(false); };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Arrivals count={count} isListOpen={isOpen} />
      <IconButton
        label={count === 0 ? t('inbox') : t('inboxNew', { count })} shortcut={shortcut}
        icon={(
          <span className={styles.bell}>
            <Bell {...icon16} />
            {count > 0 && <CountBadge isOnIcon count={count > countLimit ? `${formats.number(countLimit)}+` : formats.number(count)} />}
          </span>
        )}
      />
      <Popover placement="bottom end" className={classNames(popover.sheet, styles.panel)} data-covers-foot>
        <InboxPanel props={{ onAction, onClose: close }} />
      </Popover>
    </DialogTrigger>
  );
};

interface ArrivalsProps {
  readonly count: number;
  readonly isListOpen: boolean;
}

/** Announces to screen readers that notices arrived, with their number. The open list shows them itself. */
const Arrivals = ({ count, isListOpen }: ArrivalsProps) => {
  const { t } = useTranslation('workspace');
  const [known, setKnown] = useState({ count, isGrowing: false });
  if (known.count !== count) setKnown({ count, isGrowing: count > known.count });
  return <span role="status" className="visually-hidden">{known.isGrowing && !isListOpen ? t('inboxArrived', { count: known.count }) : ''}</span>;
};
