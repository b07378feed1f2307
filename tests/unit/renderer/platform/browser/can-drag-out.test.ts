import { describe, expect, it } from 'vitest';
import { canDragOut } from '../../../../../src/renderer/platform/browser/can-drag-out';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

describe('a file dragged out of the page', () => {
  it.each([
    ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium}`, true],
    ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Edg/146.0.0.0`, true],
    ['Chrome on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chromium}`, true],
    ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chromium}`, false],
    ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium}`, false],
    ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0', false],
    ['Safari on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', false],
  ])('is fetched by the browser, or remains and reports it: %s', (_title, userAgent, isFetched) => {
    expect(canDragOut(userAgent)).toBe(isFetched);
  });
});
