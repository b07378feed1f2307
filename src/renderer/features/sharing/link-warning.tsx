import { useTranslation } from 'react-i18next';
import { useLinkOver } from '../../shared/access/use-link-over';
import { useLinkTexts } from '../../shared/access/use-link-texts';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { usePersonName } from '../../ui/person-name';
import { hasOwnLink, currentDraft } from './link-draft';
import { useShare } from './share-context';

/** Warns that the current link does not open, and why (file specification, section 3, public-share status). */
export const LinkWarning = () => {
  const { t } = useTranslation('sharing');
  const nameOf = usePersonName();
  const words = useLinkTexts();
  const { sharing: { file }, disabledReason, pending } = useShare();
  const { publicShareModeStatus, sharer, sharerMembershipExpiredAt } = file.share;
  const name = sharer ? nameOf(sharer) : t('somebody');
  const overSince = useLinkOver(file);
  const mayTakeOver = file.permissionsAndReasons.canChangeShareMode.value && hasOwnLink(file) && pending.act === null;
  const takeOver = mayTakeOver && (
    <Button size="small" isDisabled={disabledReason !== null} disabledReason={disabledReason} onPress={() => { pending.stage({ kind: 'link', draft: currentDraft(file) }); }}>{t('shareInMyName')}</Button>
  );
  switch (publicShareModeStatus) {
    case 'invalid_due_to_membership_expired':
      return (
        <Banner tone="warn" shape="card" action={takeOver}>
          {sharerMembershipExpiredAt === null ? t('statusMembership', { name }) : t('statusMembershipSince', { name, date: words.date(sharerMembershipExpiredAt) })}
        </Banner>
      );
    case 'invalid_due_to_sharer_exited': return <Banner tone="warn" shape="card" action={takeOver}>{t('statusExited', { name })}</Banner>;
    case 'invalid_due_to_sharer_invalid': return <Banner tone="warn" shape="card" action={takeOver}>{t('statusInvalid', { name })}</Banner>;
    case 'valid': return overSince === null ? null : <Banner tone="warn" shape="card">{t('statusOver', { date: words.date(overSince) })}</Banner>;
  }
};
