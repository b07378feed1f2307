import { useTranslation } from 'react-i18next';
import { homePages } from '../../../contract/api/settings-endpoints';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import type { HomePage } from '../../shared/store/resources/home-page';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { loadHome } from '../../shared/store/resources/load-resources';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Select } from '../../ui/select';
import { toasts } from '../../ui/toast-store';

const keys = { desktop: 'startDesktop', recent: 'startRecent', space: 'startSpace' } as const satisfies Record<HomePage, string>;

/** The page on which the app opens. The setting applies to all the person's devices, so only the server can change it. */
export const StartView = ({ isLabelHidden = false }: { readonly isLabelHidden?: boolean }) => {
  const { t } = useTranslation('places');
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const home = useAppSelector((state) => state.home.value) ?? 'desktop';
  const isOffline = useAppSelector(selectIsOffline);
  const choose = async (homePage: HomePage): Promise<void> => {
    if (homePage === home) return;
    try {
      await bridge.api.call('settings.changePreferences', { body: { homePage } });
    } catch (error) {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    }
    await dispatch(loadHome());
  };
  return (
    <Select
      label={t('startView')} isLabelHidden={isLabelHidden} value={home} isDisabled={isOffline} onChange={(value) => void choose(value)}
      options={homePages.map((value) => ({ value, label: t(keys[value]) }))}
    />
  );
};
