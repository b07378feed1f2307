import type { ElectronApplication } from '@playwright/test';

declare global {
  // Only `var` declares a property of the global object.
  var recordedIpcOfTheTest: string[] | undefined;
}

/** From now on records all responses and messages of the main process to its windows. Must be called before any action. */
export const recordIpc = async (app: ElectronApplication): Promise<void> => {
  await app.evaluate(({ ipcMain, app: electronApp, webContents }) => {
    const recorded: string[] = [];
    globalThis.recordedIpcOfTheTest = recorded;
    type Handler = (...args: unknown[]) => unknown;
    // Electron stores the handlers in this map; no public API exposes their responses.
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers;
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (...args) => {
        const result = await handler(...args);
        recorded.push(JSON.stringify(result) ?? '');
        return result;
      });
    }
    const listenTo = (contents: Electron.WebContents): void => {
      const send = contents.send.bind(contents);
      contents.send = (channel, ...args: unknown[]) => {
        recorded.push(JSON.stringify(args) ?? '');
        send(channel, ...args);
      };
    };
    for (const contents of webContents.getAllWebContents()) listenTo(contents);
    electronApp.on('web-contents-created', (_event, contents) => { listenTo(contents); });
  });
};

export const recordedIpc = (app: ElectronApplication): Promise<string> =>
  app.evaluate(() => (globalThis.recordedIpcOfTheTest ?? []).join('\n'));
