import { auth } from './auth';
import { common } from './common';
import { desktop } from './desktop';
import { editions } from './editions';
import { errors } from './errors';
import { files } from './files';
import { sync } from './sync';
import { uploads } from './uploads';
import { workspace } from './workspace';

export const texts = { auth, common, desktop, editions, errors, files, sync, uploads, workspace } as const;
