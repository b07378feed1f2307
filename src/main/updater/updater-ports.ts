import type { ApiClient } from '../../api-client/client';
import type { EventChannel } from '../../contract/ipc/channels';
import type { EventPayload } from '../../contract/ipc/schemas';
import type { Log } from '../logging/logger';
import type { Policies } from '../policies/policies';
import type { Servers } from '../session/servers';
import type { SessionService } from '../session/session';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Document } from '../storage/document';
import type { Features } from './features';
import type { UpdateMemory } from './update-document';

export interface UpdaterPorts {
  readonly folder: string;
  readonly memory: Document<UpdateMemory>;
  readonly features: Features;
  readonly policies: Policies;
  readonly settings: DesktopSettingsService;
  readonly session: Pick<SessionService, 'accounts' | 'frontKey' | 'onChanged'>;
  readonly servers: Servers;
  /** Creates an unauthenticated client. */
  readonly client: (server: string) => ApiClient;
  readonly fetch: typeof globalThis.fetch;
  readonly broadcast: <Name extends EventChannel>(channel: Name, payload: EventPayload<Name>) => void;
  readonly log: Log;
}
