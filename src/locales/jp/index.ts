import { codePage } from './code-page';
import { documentPage } from './document-page';
import { inboxPage } from './inbox-page';
import { settingsPage } from './settings-page';
import { signedIn } from './signed-in';
import { teamPage } from './team-page';

export const texts = { ...signedIn, ...teamPage, ...documentPage, ...inboxPage, ...settingsPage, ...codePage } as const;
