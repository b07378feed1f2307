import { describe, expect, it } from 'vitest';
import type { WindowGo } from '../../../../src/contract/desktop/windows';
import { createGoing } from '../../../../src/main/windows/going';

const trash: WindowGo = { route: '/trash', in: 'here' };
const desktop: WindowGo = { route: '/desktop', in: 'tab' };

const open = () => {
  const sent: WindowGo[] = [];
  const going = createGoing('app://deckle', (place) => { sent.push(place); });
  const navigate = (url: string, { isMainFrame = true, isSameDocument = false } = {}): void => { going.navigates({ url, isMainFrame, isSameDocument }); };
  return { going, sent, navigate };
};

describe('a page that is sent to a place', () => {
  it('is told once it listens, in order, and at once from then on', () => {
    const { going, sent } = open();
    going.go(trash);
    going.go(desktop);
    expect(sent).toEqual([]);
    expect(going.listens()).toEqual([trash, desktop]);
    going.go(trash);
    expect([sent, going.listens()]).toEqual([[trash], []]);
  });

  it('is not told while another one takes its place', () => {
    const { going, sent, navigate } = open();
    going.listens();
    navigate('app://deckle/trash', { isSameDocument: true });
    navigate('app://deckle/frame', { isMainFrame: false });
    going.go(trash);
    navigate('app://deckle/trash');
    going.go(desktop);
    expect([sent, going.listens()]).toEqual([[trash], [desktop]]);
  });

  /** A page that navigates to a server's address: the address opens in the app, and the navigation is prevented. */
  it.each(['https://office.example.org/trash', 'https://example.org/', 'file:///etc/passwd', 'app://content/x', ''])('listens on where it tried to leave for %j', (url) => {
    const { going, sent, navigate } = open();
    going.listens();
    navigate(url);
    going.go(trash);
    expect(sent).toEqual([trash]);
  });
});
