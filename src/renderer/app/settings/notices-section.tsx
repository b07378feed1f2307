import { Bell } from 'lucide-react';
import { useMute } from '../../features/files/actions/use-mute';
import { NoticeSettings } from '../../features/notice-settings/notice-settings';
import type { SettingsSection } from '../../shared/settings/section';

const Notices: SettingsSection['Body'] = () => {
  const mute = useMute();
  return <NoticeSettings onAllow={(file) => { mute([file], false); }} />;
};

/** The settings of notices, on both hosts. */
export const noticesSection: SettingsSection = { id: 'notices', label: 'settings:notices', icon: Bell, group: 'person', isOffered: () => true, Body: Notices };
