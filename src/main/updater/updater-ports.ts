import type { ApiClient } from '../../api-client/api-client';
import type { EventChannel } from '../../contract/ipc/channels';
import type { EventPayload } from '../../contract/ipc/channel-schemas';
import type { Log } from '../logging/logger';
import type { Policies } from '../policies/policies';
import type { ServerDiscovery } from '../session/server-discovery';
import type { SessionService } from '../session/desktop-session';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Document } from '../storage/document';
import type { Features } from './version-features';
import type { UpdateMemory } from './update-document';

export interface UpdaterPorts {
  readonly folder: string;
  readonly memory: Document<UpdateMemory>;
  readonly features: Features;
  readonly policies: Policies;
  readonly settings: DesktopSettingsService;
  readonly session: Pick<SessionService, 'accounts' | 'activeKey' | 'onChanged'>;
  readonly servers: ServerDiscovery;
  /** Creates an unauthenticated client. */
  readonly client: (server: string) => ApiClient;
  readonly fetch: typeof globalThis.fetch;
  readonly broadcast: <Name extends EventChannel>(channel: Name, payload: EventPayload<Name>) => void;
  readonly log: Log;
}
