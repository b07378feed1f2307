import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Banner } from '../../ui/banner';
import { icon16 } from '../../ui/icon-props';

/** Says that nothing can be shared without a network. */
export const OfflineBanner = () => {
  const { t } = useTranslation('sharing');
  const isOffline = useAppSelector(selectIsOffline);
  return isOffline && <Banner tone="warn" shape="card" icon={<WifiOff {...icon16} />}>{t('offline')}</Banner>;
};
