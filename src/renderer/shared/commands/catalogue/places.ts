import { Activity, ArrowLeft, ArrowRight, Clock, LayoutGrid, Monitor, Star, Trash2, Users } from 'lucide-react';
import type { CommandDefinition } from '../command';

/** Where a person can go. */
export const placeCommands = {
  'go.back': { label: 'workspace:back', group: 'go', icon: ArrowLeft, keys: ['Alt+ArrowLeft'], macKeys: ['Mod+['] },
  'go.forward': { label: 'workspace:forward', group: 'go', icon: ArrowRight, keys: ['Alt+ArrowRight'], macKeys: ['Mod+]'] },
  'go.desktop': { label: 'commands:goDesktop', group: 'go', icon: Monitor, keys: ['Alt+G D'] },
  'go.recent': { label: 'commands:goRecent', group: 'go', icon: Clock, keys: ['Alt+G R'] },
  'go.shared': { label: 'commands:goShared', group: 'go', icon: Users, keys: ['Alt+G S'] },
  'go.favorites': { label: 'commands:goFavorites', group: 'go', icon: Star, keys: ['Alt+G F'] },
  'go.spaces': { label: 'commands:goSpaces', group: 'go', icon: LayoutGrid, keys: ['Alt+G P'] },
  'go.timeline': { label: 'commands:goTimeline', group: 'go', icon: Activity, keys: ['Alt+G A'] },
  'go.trash': { label: 'commands:goTrash', group: 'go', icon: Trash2, keys: ['Alt+G T'] },
} as const satisfies Readonly<Record<string, CommandDefinition>>;
