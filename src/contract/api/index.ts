import type { EndpointDefinition, InputOf, OutputOf } from '../endpoint';
import { authEndpoints } from './auth';
import { filesEndpoints } from './files';
import { platformEndpoints } from './platform';
import { shortcutsEndpoints } from './shortcuts';
import { tagsEndpoints } from './tags';
import { timelinesEndpoints } from './timelines';

/** Every JSON call of the API by name. Byte streams (uploads, downloads) are in `bytes.ts`. */
export const endpoints = { ...platformEndpoints, ...authEndpoints, ...filesEndpoints, ...shortcutsEndpoints, ...tagsEndpoints, ...timelinesEndpoints } as const satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type EndpointInput<Name extends EndpointName> = InputOf<Endpoints[Name]>;
export type EndpointOutput<Name extends EndpointName> = OutputOf<Endpoints[Name]>;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
