import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner';

/** A keychain that shows no prompt finishes sooner. */
const noticeDelayMs = 1500;

/** Shows that the app is waiting for the system keychain, which may be showing a prompt behind this window. */
export const KeychainNotice = ({ className }: { readonly className: string | undefined }) => {
  const { t } = useTranslation('workspace');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setShown(true); }, noticeDelayMs);
    return () => { clearTimeout(timer); };
  }, []);
  return isShown ? <div className={className} role="status"><Banner tone="warn" title={t('keychainWaitTitle')}>{t('keychainWaitText')}</Banner></div> : null;
};
