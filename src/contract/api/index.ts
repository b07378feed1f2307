import type { EndpointDefinition, InputOf, OutputOf } from '../endpoint';
import { authEndpoints } from './auth';
import { fileActsEndpoints } from './file-acts';
import { fileListsEndpoints } from './file-lists';
import { filesEndpoints } from './files';
import { peopleEndpoints } from './people';
import { platformEndpoints } from './platform';
import { releasesEndpoints } from './releases';
import { searchEndpoints } from './search';
import { quotaEndpoints } from './quota';
import { settingsEndpoints } from './settings';
import { scriptsEndpoints } from './scripts';
import { sharingEndpoints } from './sharing';
import { shortcutsEndpoints } from './shortcuts';
import { spacesEndpoints } from './spaces';
import { tagsEndpoints } from './tags';
import { templatesEndpoints } from './templates';
import { timelinesEndpoints } from './timelines';
import { trashEndpoints } from './trash';

/** Every JSON call of the API by name. `bytes.ts` has the byte streams (uploads, downloads). */
export const endpoints = { ...platformEndpoints, ...authEndpoints, ...filesEndpoints, ...fileActsEndpoints, ...fileListsEndpoints, ...trashEndpoints, ...searchEndpoints, ...scriptsEndpoints, ...shortcutsEndpoints, ...tagsEndpoints, ...templatesEndpoints, ...timelinesEndpoints, ...spacesEndpoints, ...quotaEndpoints, ...settingsEndpoints, ...peopleEndpoints, ...sharingEndpoints, ...releasesEndpoints } as const satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type EndpointInput<Name extends EndpointName> = InputOf<Endpoints[Name]>;
export type EndpointOutput<Name extends EndpointName> = OutputOf<Endpoints[Name]>;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
