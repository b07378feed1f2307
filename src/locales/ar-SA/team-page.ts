import { teamLog } from './team-log';
import { teamSettings } from './team-settings';

/** The texts of the settings and the log of a team, loaded with these pages. */
export const teamPage = { 'team-log': teamLog, 'team-settings': teamSettings } as const;
