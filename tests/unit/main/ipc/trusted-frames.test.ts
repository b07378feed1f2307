import { describe, expect, it } from 'vitest';
import { isTrustedFrame, trustedOrigins } from '../../../../src/main/ipc/trusted-frames';

const origins = trustedOrigins('app://deckle', null);
const trusts = (url: string, parent: unknown = null): boolean => isTrustedFrame({ url, parent }, origins);

describe('a permitted sender to the main process', () => {
  it('is the main frame of a page of the app', () => {
    expect(trusts('app://deckle/folder/A000000000000000000001?x=1')).toBe(true);
  });

  it('is no other frame', () => {
    expect(trusts('app://deckle/desktop', {})).toBe(false);
    expect(trusts('app://content/api/files/x/download')).toBe(false);
    expect(trusts('app://deckle.example.org/')).toBe(false);
    expect(trusts('https://deckle/')).toBe(false);
    expect(trusts('file:///app://deckle/')).toBe(false);
    expect(trusts('about:blank')).toBe(false);
    expect(trusts('')).toBe(false);
    expect(isTrustedFrame(null, origins)).toBe(false);
  });

  it('is the development server only while there is one', () => {
    const developing = trustedOrigins('app://deckle', 'http://localhost:5173/');
    expect(isTrustedFrame({ url: 'http://localhost:5173/desktop', parent: null }, developing)).toBe(true);
    expect(isTrustedFrame({ url: 'http://localhost:5174/desktop', parent: null }, developing)).toBe(false);
    expect(trusts('http://localhost:5173/desktop')).toBe(false);
  });
});
