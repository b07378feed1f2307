import { auth } from './auth';
import { common } from './common';
import { desktop } from './desktop';
import { editions } from './editions';
import { errors } from './errors';
import { files } from './files';
import { uploads } from './uploads';
import { workspace } from './workspace';

export const texts = { auth, common, desktop, editions, errors, files, uploads, workspace } as const;
