import { expect, test } from 'vitest';
import type { Proxy } from '../../../../src/contract/desktop/network-bridge';
import { proxyConfigOf } from '../../../../src/main/network/proxy-config';
import { createProxySettings } from '../../../../src/main/network/proxy-settings';
import { createMemoryDocument } from '../../../../src/main/storage/document';

const manual: Proxy = { mode: 'manual', host: 'proxy.example.org', port: 3128, bypass: ['*.example.org', '<local>'] };

test('a person\'s choice applies from then on, and listeners are notified', () => {
  const document = createMemoryDocument<Proxy>({ mode: 'system' });
  const settings = createProxySettings(document, undefined);
  const reported: Proxy[] = [];
  settings.onChanged((proxy) => { reported.push(proxy); });
  expect(settings.get()).toEqual({ proxy: { mode: 'system' }, isManaged: false });
  settings.set(manual);
  expect([settings.get(), document.read(), reported]).toEqual([{ proxy: manual, isManaged: false }, manual, [manual]]);
});

test("a policy's proxy overrides a person's choice, cannot be changed, and does not change the choice", () => {
  const document = createMemoryDocument<Proxy>({ mode: 'none' });
  const settings = createProxySettings(document, manual);
  settings.set({ mode: 'system' });
  expect([settings.get(), document.read()]).toEqual([{ proxy: manual, isManaged: true }, { mode: 'none' }]);
});

/** Electron, `ses.setProxy(config)`: modes `direct`, `auto_detect`, `pac_script`, `fixed_servers`, `system`. */
test.each([
  [{ mode: 'system' }, { mode: 'system' }],
  [{ mode: 'none' }, { mode: 'direct' }],
  [{ mode: 'pac', url: 'https://example.org/proxy.pac' }, { mode: 'pac_script', pacScript: 'https://example.org/proxy.pac' }],
  [manual, { mode: 'fixed_servers', proxyRules: 'proxy.example.org:3128', proxyBypassRules: '*.example.org,<local>' }],
] as const satisfies readonly (readonly [Proxy, object])[])('%j is %j to Chromium', (proxy, config) => {
  expect(proxyConfigOf(proxy)).toEqual(config);
});
