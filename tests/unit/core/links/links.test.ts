import { describe, expect, it } from 'vitest';
import { deckleLink, parseLink, parseWebLink } from '../../../../src/core/links/deckle-links';

const guid = 'A000000000000000000001';

describe('a link into the app', () => {
  it.each([
    [`deckle://open/office.example.org/docs/${guid}`, 'https://office.example.org', `/docs/${guid}`],
    [`deckle://open/office.example.org:8443/folder/${guid}`, 'https://office.example.org:8443', `/folder/${guid}`],
    ['deckle://open/office.example.org/', 'https://office.example.org', '/'],
    ['deckle://open/office.example.org', 'https://office.example.org', '/'],
    ['DECKLE://open/Office.Example.org/trash/', 'https://office.example.org', '/trash'],
    [`deckle://open/office.example.org:443/space/${guid}/timeline`, 'https://office.example.org', `/space/${guid}/timeline`],
    [`deckle://open/127.0.0.1:4780/sheets/${guid}`, 'http://127.0.0.1:4780', `/sheets/${guid}`],
    ['deckle://open/localhost:80/recent/shared', 'http://localhost', '/recent/shared'],
    ['deckle://open/[::1]:4780/tag/42', 'http://[::1]:4780', '/tag/42'],
    ['deckle://open/192.0.2.7/desktop', 'https://192.0.2.7', '/desktop'],
    ['deckle://open/[2001:db8::7]/desktop', 'https://[2001:db8::7]', '/desktop'],
    ['deckle://open/bücher.example/desktop', 'https://xn--bcher-kva.example', '/desktop'],
    ['deckle://open/オフィス.example/desktop', 'https://xn--dckn0c9f.example', '/desktop'],
    ['deckle://open/office.example.org/trash?utm_source=mail#top', 'https://office.example.org', '/trash'],
  ])('%s is read', (text, server, path) => { expect(parseLink(text)).toEqual({ server, path }); });

  it.each([
    ['', 'nothing'],
    ['deckle:', 'no server'],
    ['deckle://open/', 'no server'],
    ['deckle://open//desktop', 'an empty server'],
    ['deckle://close/office.example.org/desktop', 'another act'],
    ['deckle:open/office.example.org/desktop', 'no slashes'],
    [' deckle://open/office.example.org/desktop', 'a blank before it'],
    ['deckle://open/office.example.org/desktop\n--server=https://evil.example', 'a second line'],
    ['deckle://open/mina@office.example.org/desktop', 'a person'],
    ['deckle://open/office.example.org:secret@evil.example/desktop', 'a password'],
    ['deckle://open/office.example.org%2fevil.example/desktop', 'an escape in the server'],
    ['deckle://open/office.example.org\\evil.example/desktop', 'a backslash'],
    ['deckle://open/office.example.org:0/desktop', 'port nought'],
    ['deckle://open/office.example.org:65536/desktop', 'a port beyond the last'],
    ['deckle://open/office.example.org:0443/desktop', 'a port with a nought before it'],
    ['deckle://open/office.example.org:44x/desktop', 'a port of letters'],
    ['deckle://open/office.example.org./desktop', 'a second name of the same server'],
    ['deckle://open/0x7f.1/desktop', 'an address in disguise'],
    ['deckle://open/2130706433/desktop', 'an address as one number'],
    ['deckle://open/127.1/desktop', 'an address cut short'],
    ['deckle://open/１２７.0.0.1/desktop', 'an address in full-width digits'],
    ['deckle://open/ｏffice.example.org/desktop', 'a full-width letter'],
    ['deckle://open/office。example.org/desktop', 'a sign that is read as a dot'],
    ['deckle://open/off\u00adice.example.org/desktop', 'a letter that is not seen'],
    ['deckle://open/office\u202egro.elpmaxe/desktop', 'writing turned round'],
    ['deckle://open/[::1%25eth0]/desktop', 'an address with a zone'],
    ['deckle://open/office.example.org/logout', 'a page that ends a session'],
    ['deckle://open/office.example.org/login?next=/desktop', 'a page that signs in'],
    ['deckle://open/office.example.org/gallery', 'a page of development'],
    ['deckle://open/office.example.org/api/files', 'no page'],
    [`deckle://open/office.example.org/docs/${guid}/../../logout`, 'a way back'],
    [`deckle://open/office.example.org/docs/%41${guid.slice(1)}`, 'an escape in the path'],
    [`deckle://open/office.example.org//docs/${guid}`, 'two slashes'],
    ['deckle://open/office.example.org/docs/short', 'an id that is none'],
    [`deckle://open/office.example.org/docs/-${guid.slice(1)}`, 'an id that only another device knows'],
    [`deckle://open/office.example.org/desktop?${'x'.repeat(2000)}`, 'more than a link is long'],
    [`https://office.example.org/docs/${guid}`, 'another scheme'],
    ['javascript:alert(1)', 'a script'],
  ])('%j is refused: %s', (text) => { expect(parseLink(text)).toBeNull(); });
});

describe('the address of a page as a browser shows it', () => {
  it.each([
    [`https://office.example.org/docs/${guid}?from=mail`, 'https://office.example.org', `/docs/${guid}`],
    ['https://localhost:4780/desktop', 'https://localhost:4780', '/desktop'],
    ['http://127.0.0.1:4780/desktop', 'http://127.0.0.1:4780', '/desktop'],
  ])('%s is read', (text, server, path) => { expect(parseWebLink(text)).toEqual({ server, path }); });

  it.each([
    'http://office.example.org/desktop', 'https://mina@office.example.org/desktop', 'https://office.example.org/logout', 'https://office.example.org/prices',
    'ftp://office.example.org/desktop', 'deckle://open/office.example.org/desktop', 'https://office.example.org/desk\ntop', 'https://127.1/desktop',
  ])('%j is not', (text) => { expect(parseWebLink(text)).toBeNull(); });
});

describe('the link to a page', () => {
  it.each([
    ['https://office.example.org', `/docs/${guid}`, `deckle://open/office.example.org/docs/${guid}`],
    ['https://office.example.org:8443', '/', 'deckle://open/office.example.org:8443/'],
    ['http://127.0.0.1:4780', '/trash', 'deckle://open/127.0.0.1:4780/trash'],
    ['https://bücher.example', '/trash', 'deckle://open/xn--bcher-kva.example/trash'],
  ])('of %s at %s is %s, and is read back', (server, path, link) => {
    expect(deckleLink(server, path)).toBe(link);
    expect(parseLink(link)).toEqual({ server: new URL(server).origin, path });
  });

  it.each([
    ['https://office.example.org', '/logout'], ['http://office.example.org', '/desktop'], ['https://localhost:4780', '/desktop'], ['nothing', '/desktop'],
  ])('of %s at %s does not exist', (server, path) => { expect(deckleLink(server, path)).toBeNull(); });
});
