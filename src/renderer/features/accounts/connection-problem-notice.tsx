import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NetworkBridge, NetworkProblem } from '../../../contract/desktop/network-bridge';
import type { ServersBridge } from '../../../contract/desktop/servers-bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import { serverName } from '../../shared/server-name';
import { useBridge } from '../../shared/store/store-hooks';
import { Banner, type BannerProps } from '../../ui/banner';
import { Button } from '../../ui/button';
import { toasts } from '../../ui/toast-store';

interface NoticeProps extends Pick<BannerProps, 'shape'> {
  /** The class of the notice's container, which is rendered only with a notice. */
  readonly className?: string | undefined;
}

/** Shows why the window cannot reach its server although there is a network, and offers the possible actions. */
export const ConnectionProblemNotice = (props: NoticeProps) => {
  const desktop = useBridge().desktop;
  return desktop && <DesktopNotice {...props} network={desktop.network} servers={desktop.servers} />;
};

const DesktopNotice = ({ network, servers, className, shape }: NoticeProps & { readonly network: NetworkBridge; readonly servers: ServersBridge }) => {
  const { t } = useTranslation('network');
  const errorText = useErrorText();
  const [obstacle, setObstacle] = useState<NetworkProblem | null>(null);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const stop = network.onProblem(setObstacle);
    network.problem().then((found) => { if (found) setObstacle(found); }, (error: unknown) => { logProblem('What keeps the app offline is not known.', error); });
    return stop;
  }, [network]);
  if (!obstacle) return null;

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
  if (obstacle.kind === 'proxy') {
    return (
      <div className={className}>
        <Banner tone="warn" shape={shape ?? 'bar'} title={t('proxyObstacle')} action={<Button size="small" isPending={isPending} onPress={() => { void act(network.signInToProxy); }}>{t('signIn')}</Button>}>
          {t('proxyObstacleText', { proxy: `${obstacle.host}:${obstacle.port}` })}
        </Banner>
      </div>
    );
  }
  const { server, isChanged, mayTrust } = obstacle;
  if (!mayTrust) {
    return (
      <div className={className}>
        <Banner tone="warn" shape={shape ?? 'bar'} title={t('certificateUnknown')}>{t('certificateManaged', { server: serverName(server) })}</Banner>
      </div>
    );
  }
  return (
    <div className={className}>
      <Banner
        tone="warn" shape={shape ?? 'bar'} title={t(isChanged ? 'certificateChanged' : 'certificateUnknown')}
        action={<Button size="small" isPending={isPending} onPress={() => { void act(() => servers.promptTrust(server)); }}>{t('certificateLook')}</Button>}
      >
        {t('certificateObstacleText', { server: serverName(server) })}
      </Banner>
    </div>
  );
};
