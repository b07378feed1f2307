import { ShieldCheck } from 'lucide-react';
import type { SettingsSection } from '../../shared/settings/section';
import { PasswordForm } from './password-form';
import { SessionList } from './session-list';
import { SignInMethods } from './sign-in-methods';
import { useSessions } from './use-sessions';

const Security = () => {
  const sessions = useSessions();
  return (
    <>
      <SignInMethods />
      <PasswordForm onChanged={sessions.load} />
      <SessionList {...sessions} />
    </>
  );
};

/** The ways to sign in, the password, and the devices on which the person is signed in. */
export const securitySection: SettingsSection = { id: 'security', label: 'settings:security', icon: ShieldCheck, group: 'person', isOffered: (_, isSignedIn) => isSignedIn, Body: Security };
