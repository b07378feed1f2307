import { Activity, ArrowLeft, ArrowRight, Bell, Clock, LayoutGrid, Monitor, Star, Trash2, Users, UsersRound, type LucideIcon } from 'lucide-react';
import type { navigationCommands } from '../../../../core/commands/navigation-command-data';

export const navigationIcons: Readonly<Record<keyof typeof navigationCommands, LucideIcon>> = {
  'go.back': ArrowLeft,
  'go.forward': ArrowRight,
  'go.desktop': Monitor,
  'go.recent': Clock,
  'go.shared': Users,
  'go.favorites': Star,
  'go.spaces': LayoutGrid,
  'go.timeline': Activity,
  'go.team': UsersRound,
  'go.inbox': Bell,
  'go.trash': Trash2,
};
