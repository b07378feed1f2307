import { describe, expect, it } from 'vitest';
import type { NavigationRequest } from '../../../../src/contract/desktop/windows-bridge';
import { createNavigationRequests } from '../../../../src/main/windows/navigation-requests';

const trash: NavigationRequest = { route: '/trash', in: 'here' };
const desktop: NavigationRequest = { route: '/desktop', in: 'tab' };

const open = () => {
  const sent: NavigationRequest[] = [];
  const going = createNavigationRequests('app://deckle', (place) => { sent.push(place); });
  const navigate = (url: string, { isMainFrame = true, isSameDocument = false } = {}): void => { going.onNavigationStart({ url, isMainFrame, isSameDocument }); };
  return { going, sent, navigate };
};

describe('a page with navigation requests', () => {
  it('receives them once it listens, in order, and immediately from then on', () => {
    const { going, sent } = open();
    going.request(trash);
    going.request(desktop);
    expect(sent).toEqual([]);
    expect(going.drain()).toEqual([trash, desktop]);
    going.request(trash);
    expect([sent, going.drain()]).toEqual([[trash], []]);
  });

  it('receives none while another page replaces it', () => {
    const { going, sent, navigate } = open();
    going.drain();
    navigate('app://deckle/trash', { isSameDocument: true });
    navigate('app://deckle/frame', { isMainFrame: false });
    going.request(trash);
    navigate('app://deckle/trash');
    going.request(desktop);
    expect([sent, going.drain()]).toEqual([[trash], [desktop]]);
  });

  /** A page that navigates to a server's address: the address opens in the app, and the navigation is prevented. */
  it.each(['https://office.example.org/trash', 'https://example.org/', 'file:///etc/passwd', 'app://content/x', ''])('continues to listen after it tried to leave for %j', (url) => {
    const { going, sent, navigate } = open();
    going.drain();
    navigate(url);
    going.request(trash);
    expect(sent).toEqual([trash]);
  });
});
