import { codePage } from './code-page';
import { documentPage } from './document-page';
import { inboxPage } from './inbox-page';
import { paymentPage } from './payment-page';
import { plansPage } from './plans-page';
import { settingsPage } from './settings-page';
import { signedIn } from './signed-in';
import { teamPage } from './team-page';
import { upgradePage } from './upgrade-page';

export const texts = { ...signedIn, ...teamPage, ...documentPage, ...inboxPage, ...settingsPage, ...codePage, ...upgradePage, ...paymentPage, ...plansPage } as const;
