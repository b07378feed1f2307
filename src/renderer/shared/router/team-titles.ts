import type { TeamTab } from './app-routes';

/** Keys of the titles of the team's page, in the texts of the area `team`. The lists of people share one title. */
export const teamTitleKeys = { members: 'members', departments: 'members', invitations: 'members', settings: 'settingsTitle', log: 'logTitle' } as const satisfies Readonly<Record<TeamTab, string>>;
