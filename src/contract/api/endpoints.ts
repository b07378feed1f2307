import type { EndpointDefinition, InputOf, OutputOf } from '../endpoint';
import { accountEndpoints } from './account-endpoints';
import { agreementEndpoints } from './agreement-endpoints';
import { authEndpoints } from './auth-endpoints';
import { bindingEndpoints } from './binding-endpoints';
import { contentEndpoints } from './content-endpoints';
import { traceEndpoints } from './trace-endpoints';
import { departmentsEndpoints } from './department-endpoints';
import { fileActionEndpoints } from './file-action-endpoints';
import { fileListsEndpoints } from './file-list-endpoints';
import { filesEndpoints } from './file-endpoints';
import { guideEndpoints } from './guide-endpoints';
import { membersEndpoints } from './member-endpoints';
import { noticesEndpoints } from './notice-endpoints';
import { peopleEndpoints } from './people-endpoints';
import { platformEndpoints } from './platform-endpoints';
import { releasesEndpoints } from './release-endpoints';
import { searchEndpoints } from './search-endpoints';
import { quotaEndpoints } from './quota-endpoints';
import { settingsEndpoints } from './settings-endpoints';
import { scriptsEndpoints } from './script-endpoints';
import { sharingEndpoints } from './sharing-endpoints';
import { shortcutsEndpoints } from './shortcut-endpoints';
import { spacesEndpoints } from './space-endpoints';
import { tagsEndpoints } from './tag-endpoints';
import { teamsEndpoints } from './team-endpoints';
import { templatesEndpoints } from './template-endpoints';
import { timelinesEndpoints } from './timeline-endpoints';
import { trashEndpoints } from './trash-endpoints';
import { verificationEndpoints } from './verification-endpoints';

/** Every call of the API by name, except byte streams. `byte-routes.ts` has the byte streams (uploads, downloads). */
export const endpoints = { ...platformEndpoints, ...authEndpoints, ...verificationEndpoints, ...bindingEndpoints, ...accountEndpoints, ...filesEndpoints, ...fileActionEndpoints, ...fileListsEndpoints, ...trashEndpoints, ...searchEndpoints, ...scriptsEndpoints, ...shortcutsEndpoints, ...tagsEndpoints, ...teamsEndpoints, ...membersEndpoints, ...departmentsEndpoints, ...templatesEndpoints, ...timelinesEndpoints, ...spacesEndpoints, ...quotaEndpoints, ...settingsEndpoints, ...guideEndpoints, ...agreementEndpoints, ...peopleEndpoints, ...sharingEndpoints, ...noticesEndpoints, ...contentEndpoints, ...traceEndpoints, ...releasesEndpoints } as const satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type EndpointInput<Name extends EndpointName> = InputOf<Endpoints[Name]>;
export type EndpointOutput<Name extends EndpointName> = OutputOf<Endpoints[Name]>;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
