import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import type { DesktopHost } from './support/desktop-host';
import { makeSpace } from './support/places';
import { text } from './support/texts';

/** Playwright detaches from a crashed page, so the script runs through the main process. */
const inPage = <Result>(app: ElectronApplication, script: string): Promise<Result | null> => app.evaluate(async ({ BrowserWindow }, code) => {
  const [window] = BrowserWindow.getAllWindows();
  if (!window || window.webContents.isCrashed() || window.webContents.isLoading()) return null;
  // A page that is being replaced never returns a result.
  const never = new Promise<null>((resolve) => { setTimeout(() => { resolve(null); }, 1000); });
  return Promise.race([window.webContents.executeJavaScript(code) as Promise<Result>, never]);
}, script);
const dialogWith = (app: ElectronApplication): Promise<string | null> =>
  inPage(app, `(() => { const field = document.querySelector('[role=dialog] input'); return field ? document.querySelector('[role=dialog] h2')?.textContent + ': ' + field.value : ''; })()`);
const fail = (app: ElectronApplication): Promise<void> => app.evaluate(({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(); });

/** Replaces the app's dialogs: returns the button's index, and records the messages. */
const stubDialogs = async (app: ElectronApplication): Promise<{ with(button: number): Promise<void>; asked(): Promise<readonly string[]> }> => {
  await app.evaluate(({ dialog }) => {
    const kept = { asked: [] as string[], button: 0 };
    Object.assign(globalThis, { kept });
    dialog.showMessageBox = (...args: unknown[]) => {
      kept.asked.push((args.at(-1) as { message: string }).message);
      return Promise.resolve({ response: kept.button, checkboxChecked: false });
    };
  });
  return {
    with: (button) => app.evaluate((_, chosen) => { (globalThis as unknown as { kept: { button: number } }).kept.button = chosen; }, button),
    asked: () => app.evaluate(() => (globalThis as unknown as { kept: { asked: string[] } }).kept.asked),
  };
};

test('a crashed page returns with its typed text, a repeated crash or hang shows a prompt, and a failing graphics card is disabled', async ({ workspace }) => {
  const host = workspace.host as DesktopHost;
  const page = await workspace.signUp();
  const app = host.app();
  const dialogs = await stubDialogs(app);
  await makeSpace(page, 'Press room');
  await page.getByRole('button', { name: text('places', 'newSpace'), exact: true }).first().click();
  await page.getByRole('textbox', { name: text('places', 'spaceName') }).fill('Harbour of the second edition');
  const asWas = `${text('places', 'newSpace')}: Harbour of the second edition`;

  await fail(app);
  await eventually(() => dialogWith(app)).toBe(asWas);
  await eventually(() => inPage<string>(app, 'document.body.innerText')).toContain(text('workspace', 'cameBack'));
  expect(await dialogs.asked()).toEqual([]);
  // The location is restored too.
  await eventually(() => inPage<string>(app, 'location.pathname')).toMatch(/^\/space\//);

  await fail(app);
  await eventually(() => dialogs.asked()).toEqual([text('desktop', 'crashTitle')]);
  await eventually(() => dialogWith(app)).toBe(asWas);

  // Chromium reports an unresponsive page after fifteen seconds of ignored input, but not while it is debugged.
  const hang = async (): Promise<void> => {
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      void window?.webContents.executeJavaScript('setTimeout(() => { for (;;); }, 0)');
      window?.emit('unresponsive');
    });
  };
  await dialogs.with(1);
  await hang();
  await eventually(() => dialogs.asked()).toEqual([text('desktop', 'crashTitle'), text('desktop', 'unresponsiveTitle')]);
  await eventually(() => dialogWith(app)).toBe(asWas);

  const isAccelerated = async (): Promise<unknown> => JSON.parse(await readFile(join(host.userData, 'graphics.json'), 'utf8').catch(() => 'null'));
  for (let failures = 0; failures < 3; failures += 1) {
    const drawing = await app.evaluate(({ app: electron }) => electron.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? null);
    if (drawing === null) throw new Error('Nothing draws.');
    process.kill(drawing, 'SIGSEGV');
    await eventually(() => app.evaluate(({ app: electron }, gone) => electron.getAppMetrics().some(({ type, pid }) => type === 'GPU' && pid !== gone), drawing)).toBe(true);
  }
  // The effect on the next start cannot be observed on a computer without a graphics card.
  await eventually(isAccelerated).toMatchObject({ data: { isAccelerated: false } });
  await eventually(() => dialogWith(app)).toBe(asWas);
});
