import { accounts } from './accounts';
import { auth } from './auth';
import { common } from './common';
import { download } from './download';
import { editions } from './editions';
import { errors } from './errors';
import { join } from './join';
import { network } from './network';
import { workspace } from './workspace';

/** The texts of the pages without a session. */
export const first = { accounts, auth, common, download, editions, errors, join, network, workspace } as const;
