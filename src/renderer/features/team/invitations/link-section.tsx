import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamInvitation } from '../../../../contract/api/team-endpoints';
import { Button } from '../../../ui/button';
import { icon16 } from '../../../ui/icon-props';
import { Skeleton } from '../../../ui/skeleton';
import { useTeam } from '../team-context';
import { LinkForm } from './link-form';
import { LinkView } from './link-view';
import styles from './invitations.module.css';

export interface LinkSectionProps {
  /** The open links, the latest first; null until loaded. */
  readonly links: readonly TeamInvitation[] | null;
  readonly shownGuid: string | null;
  readonly onShow: (guid: string) => void;
}

/** One open link with its code, or the form that creates a link. */
export const LinkSection = ({ links, shownGuid, onShow }: LinkSectionProps) => {
  const { t } = useTranslation('team');
  const { disabledReason, reload } = useTeam();
  const [created, setCreated] = useState<TeamInvitation | null>(null);
  const [isCreating, setCreating] = useState(false);
  if (links === null && created === null) return <div className={styles.section}><Skeleton width={128} height={128} shape="block" /></div>;
  const known = links ?? [];
  // A new link is shown before the list contains it.
  const shown = known.find(({ guid }) => guid === shownGuid) ?? (created?.guid === shownGuid ? created : known[0]);
  return (
    <section className={styles.section} aria-label={t('link')}>
      {shown && !isCreating && <LinkView invitation={shown} />}
      {shown && !isCreating && (
        <Button variant="quiet" icon={<Plus {...icon16} />} isDisabled={disabledReason !== null} disabledReason={disabledReason} onPress={() => { setCreating(true); }}>{t('newLink')}</Button>
      )}
      {(!shown || isCreating) && (
        <LinkForm
          onCancel={shown ? () => { setCreating(false); } : null}
          onCreated={(invitation) => {
            setCreated(invitation);
            onShow(invitation.guid);
            setCreating(false);
            reload();
          }}
        />
      )}
    </section>
  );
};
