import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../shared/bridge-failure';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useBridge } from '../../shared/store/store-hooks';
import { useFeatureCheck, useUpgradeOffer } from '../../shared/upgrade/use-upgrade-offer';
import { ConfirmPopover } from '../../ui/confirm-popover';
import { CopyButton } from '../../ui/copy-button';
import { EditionMark } from '../../ui/edition-mark';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { Switch } from '../../ui/switch';
import { toasts } from '../../ui/toast-store';
import { hasOwnLink, type LinkDraft } from './link-draft';
import { useShare } from './share-context';
import styles from './link-section.module.css';

export interface LinkRowProps {
  readonly draft: LinkDraft;
  readonly onChange: (changed: Partial<LinkDraft>) => void;
}

/** The link's password: turns it on and off, shows and regenerates it. The server generates it, with 4 to 16 characters. */
export const LinkPasswordRow = ({ draft, onChange }: LinkRowProps) => {
  const { t } = useTranslation('sharing');
  const reasonOf = useCapabilityReason();
  const errorText = useErrorText();
  const bridge = useBridge();
  const { guid, sharing: { file }, disabledReason, reload } = useShare();
  const [isShown, setShown] = useState(false);
  const check = useFeatureCheck('sharePassword');
  const offer = useUpgradeOffer();
  const { password, passwordProtected, permissionsAndReasons } = file;
  const isStanding = hasOwnLink(file) && passwordProtected;
  // An existing password can be removed even if the edition no longer includes the feature.
  const isOfEdition = !isStanding && permissionsAndReasons.canSetPassword.reason === 'CURRENT_EDITION_NOT_SUPPORT' && check !== 'allowed';
  const reason = disabledReason ?? (isStanding || isOfEdition ? null : reasonOf(permissionsAndReasons.canSetPassword, 'canSetPassword'));
  const resetReason = disabledReason ?? reasonOf(permissionsAndReasons.canSetPassword, 'canSetPassword');

  if (isOfEdition && check === 'hidden') return null;

  const reset = async (): Promise<void> => {
    try {
      await bridge.api.call('sharing.resetPassword', { params: { id: guid } });
      setShown(true);
      toasts.show({ kind: 'success', text: t('passwordChanged') });
    } catch (error) {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    }
    await reload();
  };

  return (
    <div className={styles.row}>
      <span className={styles.rowLabel}>{t('password')}{isOfEdition && <EditionMark />}</span>
      {draft.isProtected && isStanding && password !== null && (
        <>
          <code className={styles.password} dir="ltr" translate="no" aria-label={isShown ? undefined : t('passwordHidden')}>{isShown ? password : '••••••'}</code>
          <IconButton size="small" label={t(isShown ? 'passwordHide' : 'passwordShow')} icon={isShown ? <EyeOff {...icon16} /> : <Eye {...icon16} />} onPress={() => { setShown(!isShown); }} />
          <CopyButton variant="icon" label={t('passwordCopy')} text={password} />
          <ConfirmPopover title={t('passwordResetTitle')} description={t('passwordResetText')} confirmLabel={t('passwordReset')} onConfirm={() => { void reset(); }}>
            <IconButton size="small" label={t('passwordReset')} icon={<RefreshCw {...icon16} />} isDisabled={resetReason !== null} disabledReason={resetReason} />
          </ConfirmPopover>
        </>
      )}
      {draft.isProtected && !isStanding && <span className={styles.rowHint}>{t('passwordToCome')}</span>}
      <Switch label={t('password')} isSelected={draft.isProtected} isDisabled={reason !== null} onChange={(isProtected) => { if (isOfEdition) offer({ key: 'sharePassword' }); else onChange({ isProtected }); }} />
      {reason !== null && reason !== disabledReason && <p className={styles.rowReason}>{reason}</p>}
    </div>
  );
};
