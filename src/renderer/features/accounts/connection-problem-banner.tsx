import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NetworkProblem } from '../../../contract/desktop/network-bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { serverName } from '../../shared/server-name';
import { useBridge } from '../../shared/store/store-hooks';
import { Banner, type BannerProps } from '../../ui/banner';
import { Button } from '../../ui/button';
import { toasts } from '../../ui/toast-store';

/** Shows why the window cannot reach its server, and offers the possible actions. */
export const ConnectionProblemBanner = ({ problem, shape = 'bar' }: Pick<BannerProps, 'shape'> & { readonly problem: NetworkProblem }) => {
  const { t } = useTranslation('network');
  const errorText = useErrorText();
  const desktop = useBridge().desktop;
  const [isPending, setPending] = useState(false);
  if (!desktop) return null;
  const { network, servers } = desktop;

  const act = async (run: () => Promise<unknown>): Promise<void> => {
    setPending(true);
    try {
      await run();
    } catch (error) {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    } finally {
      setPending(false);
    }
  };
  if (problem.kind === 'proxy') {
    return (
      <Banner tone="warn" shape={shape} title={t('proxyObstacle')} action={<Button size="small" isPending={isPending} onPress={() => { void act(network.signInToProxy); }}>{t('signIn')}</Button>}>
        {t('proxyObstacleText', { proxy: `${problem.host}:${problem.port}` })}
      </Banner>
    );
  }
  const { server, isChanged, mayTrust } = problem;
  if (!mayTrust) return <Banner tone="warn" shape={shape} title={t('certificateUnknown')}>{t('certificateManaged', { server: serverName(server) })}</Banner>;
  return (
    <Banner
      tone="warn" shape={shape} title={t(isChanged ? 'certificateChanged' : 'certificateUnknown')}
      action={<Button size="small" isPending={isPending} onPress={() => { void act(() => servers.promptTrust(server)); }}>{t('certificateLook')}</Button>}
    >
      {t('certificateObstacleText', { server: serverName(server) })}
    </Banner>
  );
};
