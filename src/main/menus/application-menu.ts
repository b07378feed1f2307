import type { MenuItemConstructorOptions } from 'electron';
import { commandIds, commandOf, keysOf, type CommandId } from '../../core/commands/command-catalogue';
import type { Texts } from '../main-texts';
import type { ZoomStep } from '../windows/window-zoom';
import { menuKeysOf } from './menu-keys';
import type { CommandTexts } from './command-texts';
import { macMenuCommands, menuLayout, type MenuName } from './menu-layout';
import { editItems, macMenu, viewItems, windowItems } from './standard-menu-items';

type Item = MenuItemConstructorOptions;

export interface ApplicationMenuInput {
  readonly texts: Texts;
  readonly commandTexts: CommandTexts;
  readonly appName: string;
  readonly platform: NodeJS.Platform;
  readonly isDevelopment: boolean;
  readonly isAvailable: (id: CommandId) => boolean;
  readonly onCommand: (id: CommandId) => void;
  readonly onNewWindow: () => void;
  readonly onZoom: (step: ZoomStep) => void;
}

export const itemIdOf = (id: CommandId): string => `command:${id}`;

const separator: Item = { type: 'separator' };
/** Keys are written from left to right, also after an Arabic label. */
const isolated = (keys: string): string => `\u2066${keys}\u2069`;

/** Joins non-empty blocks with separators. */
const joinBlocks = (...blocks: readonly (readonly Item[])[]): Item[] =>
  blocks.filter((block) => block.length > 0).flatMap((block, index) => (index === 0 ? block : [separator, ...block]));

/**
 * The application menu: the system's roles and the commands of the layout, which run in the front window's page. A
 * command's accelerator is shown but not registered: the page handles the keys, and the command would run twice.
 */
export const applicationMenu = (input: ApplicationMenuInput): Item[] => {
  const { texts, commandTexts, appName, platform, isDevelopment, isAvailable, onCommand } = input;
  const isMac = platform === 'darwin';
  const item = (id: CommandId): Item => {
    const { accelerator, labelSuffix } = menuKeysOf(id, isMac);
    const label = commandTexts(commandOf(id).label);
    return {
      id: itemIdOf(id), enabled: isAvailable(id),
      label: (labelSuffix === null ? label : `${label} (${isolated(labelSuffix)})`).replaceAll('&', '&&'),
      ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
      click: (_item, _window, event) => { if (event.triggeredByAccelerator !== true) onCommand(id); },
    };
  };
  const named = (id: CommandId): Item => (id === 'app.about' ? { ...item(id), label: texts('menuAbout', { app: appName }) } : item(id));
  const blocksOf = (menu: MenuName): Item[][] => menuLayout[menu].map((block) => block.filter((id) => !(isMac && macMenuCommands.has(id))).map(named));
  // If a command closes tabs with this accelerator, the window gets another one.
  const closesTabs = commandIds.some((id) => keysOf(id, isMac).includes('Mod+W'));
  const close: Item = { role: 'close', label: texts('menuCloseWindow'), ...(closesTabs ? { accelerator: 'CmdOrCtrl+Shift+W' } : {}) };
  const newWindow: Item = { label: texts('menuNewWindow'), accelerator: 'CmdOrCtrl+Shift+N', click: input.onNewWindow };
  const quit: Item = { role: 'quit', label: texts('menuQuit', { app: appName }) };
  const menu = (label: string, ...blocks: readonly (readonly Item[])[]): Item => ({ label, submenu: joinBlocks(...blocks) });
  return [
    ...(isMac ? [macMenu(texts, appName, named('app.about'), item('app.settings'))] : []),
    menu(texts('menuFile'), [newWindow], ...blocksOf('file'), [close], isMac ? [] : [quit]),
    menu(texts('menuEdit'), editItems(texts), ...blocksOf('edit')),
    menu(texts('menuView'), ...blocksOf('view'), viewItems(texts, isDevelopment, input.onZoom)),
    menu(texts('menuGo'), ...blocksOf('go')),
    { ...menu(texts('menuWindow'), ...blocksOf('window'), windowItems(texts, isMac)), role: 'window' },
    { ...menu(texts('menuHelp'), ...blocksOf('help')), role: 'help' },
  ];
};
