import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner';

/** A keychain that asks nobody answers sooner. */
const shownAfterMs = 1500;

/** Says that the computer's keychain is waited for: it may be asking its person, behind this window. */
export const KeychainWait = ({ className }: { readonly className: string | undefined }) => {
  const { t } = useTranslation('workspace');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setShown(true); }, shownAfterMs);
    return () => { clearTimeout(timer); };
  }, []);
  return isShown ? <div className={className} role="status"><Banner tone="warn" title={t('keychainWaitTitle')}>{t('keychainWaitText')}</Banner></div> : null;
};
