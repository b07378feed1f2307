import { endpoints, type EndpointInput, type EndpointName } from '../../../src/contract/api/endpoints';
import type { EndpointDefinition } from '../../../src/contract/endpoint';
import type { Request } from '../model-calls';
import { eventsAtOnce } from '../model-server';
import { guest } from '../people';
import { isNamed, type Dictionary } from './names';

/** The same request with the real server's names. */
export const realRequest = ({ name, personId, id, body }: Request, { files, people, tags }: Dictionary, realSeqOf: (seq: number) => number): { name: EndpointName; input: EndpointInput<EndpointName> } => {
  const fileId = (value: unknown): unknown => (typeof value === 'string' && isNamed(value) ? files.real(value) ?? value : value);
  const translated = Object.fromEntries(Object.entries(body).map(([field, value]): [string, unknown] => {
    switch (`${name} ${field}`) {
      case 'files.create folder': case 'files.list folder': case 'files.move to': case 'files.move base': case 'files.move expected': return [field, fileId(value)];
      case 'trash.recover expected': return [field, people.real(Number(value)) ?? value];
      case 'tags.set add': case 'tags.set remove': return [field, { user: (value as { user: number[] }).user.map((tag) => tags.get(personId)?.real(tag) ?? tag) }];
      case 'events.list after': return [field, realSeqOf(Number(value))];
      default: return [field, value];
    }
  }));
  // The model returns fewer events per page than the real server's default.
  if (name === 'events.list') translated['limit'] = eventsAtOnce;
  const call = name as EndpointName;
  const endpoint: EndpointDefinition = endpoints[call];
  const params = { ...(id === '' ? {} : { id: fileId(id) }), ...(name === 'sharing.changeCollaborator' ? { userId: people.real(guest) } : {}) };
  return {
    name: call,
    input: { ...(endpoint.params ? { params } : {}), ...(endpoint.body ? { body: translated } : endpoint.query ? { query: translated } : {}) },
  };
};
