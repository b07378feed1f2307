import { accounts } from './accounts';
import { acts } from './acts';
import { auth } from './auth';
import { commands } from './commands';
import { common } from './common';
import { desktop } from './desktop';
import { editions } from './editions';
import { errors } from './errors';
import { files } from './files';
import { moving } from './moving';
import { places } from './places';
import { search } from './search';
import { settings } from './settings';
import { sharing } from './sharing';
import { sync } from './sync';
import { uploads } from './uploads';
import { workspace } from './workspace';

export const texts = { accounts, acts, auth, commands, common, desktop, editions, errors, files, moving, places, search, settings, sharing, sync, uploads, workspace } as const;
