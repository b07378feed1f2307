import type { DesktopSettingsPatch } from '../../contract/desktop/desktop-settings-bridge';
import type { Policies } from './policies';

/** The desktop settings that policies fix. */
export const fixedSettings = (policies: Policies): DesktopSettingsPatch => ({
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
