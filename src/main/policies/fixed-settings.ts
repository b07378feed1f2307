import type { ChangedDesktopSettings } from '../../contract/desktop/settings';
import type { Policies } from './policies';

/** What policies leave nobody to choose among the settings of the desktop app. */
export const fixedSettings = (policies: Policies): ChangedDesktopSettings => ({
  opensAtSignIn: policies.opensAtSignIn,
  opensHidden: policies.opensHidden,
  spelling: { isOn: policies.spelling },
  updates: {
    isAutomatic: policies.updates === undefined ? undefined : policies.updates === 'on',
    channel: policies.updateChannel,
    reportsCrashes: policies.reportsCrashes,
  },
  downloads: { folder: policies.downloadFolder },
});
