import { auth } from './auth';
import { common } from './common';
import { desktop } from './desktop';
import { errors } from './errors';
import { files } from './files';
import { uploads } from './uploads';
import { workspace } from './workspace';

export const texts = { auth, common, desktop, errors, files, uploads, workspace } as const;
