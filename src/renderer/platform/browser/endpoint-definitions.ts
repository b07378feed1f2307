import { CallError, clientFailure } from '../../../api-client/call-error';
import { accountEndpoints } from '../../../contract/api/account-endpoints';
import { agreementEndpoints } from '../../../contract/api/agreement-endpoints';
import { authEndpoints } from '../../../contract/api/auth-endpoints';
import type { EndpointName } from '../../../contract/api/endpoints';
import { platformEndpoints } from '../../../contract/api/platform-endpoints';
import { releasesEndpoints } from '../../../contract/api/release-endpoints';
import { verificationEndpoints } from '../../../contract/api/verification-endpoints';
import type { EndpointDefinition } from '../../../contract/endpoint';

type Definitions = Readonly<Partial<Record<EndpointName, EndpointDefinition>>>;

/** The calls of pages without a session. The others load with the first of them. */
let known: Definitions = { ...platformEndpoints, ...authEndpoints, ...verificationEndpoints, ...accountEndpoints, ...agreementEndpoints, ...releasesEndpoints };

const load = async (name: EndpointName): Promise<EndpointDefinition> => {
  try {
    const { endpoints } = await import('../../../contract/api/endpoints');
    known = endpoints;
    return endpoints[name];
  } catch {
    throw new CallError(clientFailure('OFFLINE'));
  }
};

/** The definition of a call. Rejects with OFFLINE if it could not be loaded. */
export const definitionOf = (name: EndpointName): EndpointDefinition | Promise<EndpointDefinition> => known[name] ?? load(name);
