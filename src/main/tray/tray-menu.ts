import type { MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../main-texts';

export interface TrayMenuInput {
  readonly texts: Texts;
  readonly appName: string;
  readonly unread: number;
  /** Whether the system shows notices. Without them the do-not-disturb items are hidden. */
  readonly hasNotices: boolean;
  readonly isDoNotDisturb: boolean;
  readonly accounts: readonly { readonly key: string; readonly label: string }[];
  readonly onOpen: () => void;
  readonly onAccount: (key: string) => void;
  readonly onQuietHour: () => void;
  readonly onQuietTomorrow: () => void;
  readonly onQuietEnd: () => void;
  readonly onSettings: () => void;
  readonly onQuit: () => void;
}

/** Builds the tray icon's menu. */
export const trayMenu = (input: TrayMenuInput): MenuItemConstructorOptions[] => {
  const { texts, accounts } = input;
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    { label: texts('trayOpen', { app: input.appName }), click: input.onOpen },
    ...(input.unread > 0 ? [{ label: texts('noticesMany', { count: String(input.unread) }), click: input.onOpen }] : []),
    ...(accounts.length > 1 ? [separator, ...accounts.map(({ key, label }): MenuItemConstructorOptions => ({ label: label.replaceAll('&', '&&'), click: () => { input.onAccount(key); } }))] : []),
    separator,
    ...(!input.hasNotices ? [] : input.isDoNotDisturb
      ? [{ label: texts('trayQuietEnd'), click: input.onQuietEnd }]
      : [{ label: texts('trayQuietHour'), click: input.onQuietHour }, { label: texts('trayQuietTomorrow'), click: input.onQuietTomorrow }]),
    { label: texts('traySettings'), click: input.onSettings },
    separator,
    { label: texts('menuQuit', { app: input.appName }), click: input.onQuit },
  ];
};
