import { acts } from './acts';
import { commands } from './commands';
import { desktop } from './desktop';
import { diagnostics } from './diagnostics';
import { downloads } from './downloads';
import { files } from './files';
import { find } from './find';
import { first } from './first';
import { links } from './links';
import { menus } from './menus';
import { moving } from './moving';
import { places } from './places';
import { presence } from './presence';
import { prompts } from './prompts';
import { search } from './search';
import { settings } from './settings';
import { sharing } from './sharing';
import { sync } from './sync';
import { team } from './team';
import { tray } from './tray';
import { tabs } from './tabs';
import { updates } from './updates';
import { uploads } from './uploads';
import { viewer } from './viewer';

/** The texts of the workspace and of the pages without a session. */
export const signedIn = { ...first, acts, commands, desktop, diagnostics, downloads, files, find, links, menus, moving, places, presence, prompts, search, settings, sharing, sync, team, tabs, tray, updates, uploads, viewer } as const;
