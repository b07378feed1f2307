import { startFaultProxy, type FaultProxy } from '../support/fault-proxy';
import { test as base } from './fixture';
import { createWorkspace, type Workspace } from './support/workspace';

/** The app reaches the server through the proxy; the specs' own requests go directly. */
export const test = base.extend<{ readonly network: FaultProxy; readonly behindProxy: Workspace }>({
  network: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.url);
    await use(proxy);
    await proxy.stop();
  },
  behindProxy: async ({ hosts, server, network }, use, testInfo) => {
    if ('missing' in hosts) { testInfo.skip(true, hosts.missing); return; }
    const workspace = await createWorkspace(() => hosts.create(network.url), server);
    await use(workspace);
    network.set({ kind: 'none' });
    if (testInfo.status !== testInfo.expectedStatus) await workspace.attachWindows(testInfo);
    await workspace.close();
  },
});

export { expect } from '@playwright/test';
