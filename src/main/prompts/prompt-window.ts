import { BrowserWindow, nativeTheme, screen, session, type Rectangle } from 'electron';
import { z } from 'zod';
import { appScheme, promptOrigin } from '../../contract/ipc/app-addresses';
import type { Locale, ThemeColour } from '../../contract/preferences';
import { themeTokens } from '../../core/themes';
import type { Log } from '../logging/logger';
import { blockedProxyConfig } from '../network/page-proxy-config';
import type { PromptValues, ShowPrompt, Prompt } from './prompt';
import { promptPage } from './prompt-page';

export interface PromptWindowPorts {
  readonly preloadPath: string;
  readonly iconPath: string;
  readonly preferences: () => { readonly locale: Locale; readonly themeColour: ThemeColour };
  readonly log: Log;
}

/** An in-memory partition of its own, so that prompts and account pages share no storage. */
const promptPartition = 'prompt';
const widthPx = 560;
const marginPx = 40;
/** Delay before buttons are enabled: a click or key intended for the window below must not decide anything. */
const enableDelayMs = 600;

const resultSchema = z.record(z.string().max(100), z.string().max(4000)).nullable();

/** Centred over the window below, within the screen. */
const boundsOver = (above: Rectangle | null, height: number): Rectangle => {
  const { workArea } = above ? screen.getDisplayMatching(above) : screen.getPrimaryDisplay();
  const around = above ?? workArea;
  const size = { width: Math.min(widthPx, workArea.width), height: Math.min(height, workArea.height - marginPx) };
  const within = (wanted: number, start: number, length: number, own: number): number => Math.round(Math.max(start, Math.min(wanted, start + length - own)));
  return {
    ...size,
    x: within(around.x + (around.width - size.width) / 2, workArea.x, workArea.width, size.width),
    y: within(around.y + (around.height - size.height) / 2, workArea.y, workArea.height, size.height),
  };
};

const open = (above: BrowserWindow | null, { preloadPath, iconPath }: PromptWindowPorts, paper: string): BrowserWindow => {
  const window = new BrowserWindow({
    ...(above ? { parent: above, modal: true } : {}), ...(process.platform === 'darwin' ? {} : { icon: iconPath }),
    show: false, width: widthPx, height: 400, useContentSize: true, resizable: false, minimizable: false, maximizable: false, fullscreenable: false,
    autoHideMenuBar: true, backgroundColor: paper, title: 'Deckle',
    webPreferences: {
      preload: preloadPath, partition: promptPartition, sandbox: true, contextIsolation: true, nodeIntegration: false, nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false, webSecurity: true, allowRunningInsecureContent: false, experimentalFeatures: false, webviewTag: false,
      navigateOnDragDrop: false, spellcheck: false,
    },
  });
  window.removeMenu();
  return window;
};

const show = async (prompt: Prompt, above: BrowserWindow | null, ports: PromptWindowPorts): Promise<PromptValues | null> => {
  const { locale, themeColour: colour } = ports.preferences();
  const isDark = nativeTheme.shouldUseDarkColors;
  const { html, policy } = promptPage(prompt, { locale, colour, isDark });
  const partition = session.fromPartition(promptPartition);
  await partition.setProxy(blockedProxyConfig);
  if (partition.protocol.isProtocolHandled(appScheme)) partition.protocol.unhandle(appScheme);
  partition.protocol.handle(appScheme, () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'x-content-type-options': 'nosniff' } }));

  const below = above && !above.isDestroyed() ? above : null;
  const window = open(below, ports, themeTokens(colour, isDark ? 'dark' : 'light')('paper'));
  // IPC channels of this page only; no other page can use them.
  const { ipc } = window.webContents;
  return new Promise((resolve) => {
    let isArmed = false;
    let accepted: PromptValues | null = null;
    window.once('closed', () => { resolve(accepted); });
    ipc.once('prompt:height', (_, height: unknown) => {
      window.setContentBounds(boundsOver(below?.getBounds() ?? null, z.number().min(100).max(5000).catch(400).parse(height)));
      window.show();
      window.focus();
      setTimeout(() => {
        if (window.isDestroyed()) return;
        isArmed = true;
        window.webContents.send('prompt:enabled');
      }, enableDelayMs);
    });
    ipc.on('prompt:result', (_, result: unknown) => {
      const parsed = resultSchema.safeParse(result).data ?? null;
      if (parsed !== null && !isArmed) return;
      accepted = parsed;
      window.destroy();
    });
    window.loadURL(`${promptOrigin}/`).catch((error: unknown) => {
      ports.log.error('a prompt could not be shown', { error });
      if (!window.isDestroyed()) window.destroy();
    });
  });
};

/** Shows prompts in windows of the main process, one at a time, so that prompts never overlap. */
export const createPromptWindow = (ports: PromptWindowPorts): ShowPrompt<BrowserWindow> => {
  let last: Promise<unknown> = Promise.resolve();
  return (prompt, above) => {
    const result = last.then(() => show(prompt, above, ports));
    last = result.catch(() => undefined);
    return result;
  };
};
