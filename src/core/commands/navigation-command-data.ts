import type { CommandData } from './command';

/** Navigation commands. */
export const navigationCommands = {
  'go.back': { label: 'workspace:back', group: 'go', keys: ['Alt+ArrowLeft'], macKeys: ['Mod+['] },
  'go.forward': { label: 'workspace:forward', group: 'go', keys: ['Alt+ArrowRight'], macKeys: ['Mod+]'] },
  'go.desktop': { label: 'commands:goDesktop', group: 'go', keys: ['Alt+G D'] },
  'go.recent': { label: 'commands:goRecent', group: 'go', keys: ['Alt+G R'] },
  'go.shared': { label: 'commands:goShared', group: 'go', keys: ['Alt+G S'] },
  'go.favorites': { label: 'commands:goFavorites', group: 'go', keys: ['Alt+G F'] },
  'go.spaces': { label: 'commands:goSpaces', group: 'go', keys: ['Alt+G P'] },
  'go.timeline': { label: 'commands:goTimeline', group: 'go', keys: ['Alt+G A'] },
  'go.team': { label: 'commands:goTeam', group: 'go', keys: ['Alt+G M'] },
  'go.inbox': { label: 'commands:goInbox', group: 'go', keys: ['Alt+G N'] },
  'go.trash': { label: 'commands:goTrash', group: 'go', keys: ['Alt+G T'] },
} as const satisfies Readonly<Record<string, CommandData>>;
