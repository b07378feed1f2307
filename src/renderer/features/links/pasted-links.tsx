import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLink, parseWebLink } from '../../../core/links/deckle-links';
import { useCommandRegistry } from '../../shared/commands/command-context';
import { isInOverlay, isEditable } from '../../shared/commands/key-targets';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { toasts } from '../../ui/toast-store';

/**
 * Opens a page address that is pasted outside of fields. For any other content the paste command reports why it
 * cannot be pasted.
 */
export const PastedLinks = () => {
  const { t } = useTranslation('links');
  const errorText = useErrorText();
  const registry = useCommandRegistry();
  const router = useRouter();
  const { host, desktop } = useBridge();
  const isSignedIn = useAppSelector((state) => state.session.session.status === 'signed-in');
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const open = async (address: string, path: string, server: string): Promise<boolean> => {
      if (desktop) return desktop.links.open(address);
      if (host !== 'browser' || server !== window.location.origin) return false;
      router.navigateTo(path);
      return true;
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isEditable(event.target) || isInOverlay(event.target)) return;
      const address = event.clipboardData?.getData('text/plain').trim() ?? '';
      const link = parseLink(address) ?? parseWebLink(address);
      if (link === null) {
        registry.run('file.paste');
        return;
      }
      event.preventDefault();
      open(address, link.path, link.server).then(
        (isOpened) => { if (!isOpened) toasts.show({ text: t('pastedNowhere', { host: new URL(link.server).host }) }); },
        (error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); },
      );
    };
    window.addEventListener('paste', onPaste);
    return () => { window.removeEventListener('paste', onPaste); };
  }, [isSignedIn, desktop, host, registry, router, t, errorText]);
  return null;
};
