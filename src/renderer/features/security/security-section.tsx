import { ShieldCheck } from 'lucide-react';
import type { SettingsSection } from '../../shared/settings/section';
import { DeleteAccount } from './delete-account';
import { ExportAccount } from './export-account';
import { PasswordForm } from './password-form';
import { RealNamePart } from './real-name-part';
import { SessionList } from './session-list';
import { SignInMethods } from './sign-in-methods';
import { useOwnAccount } from './use-own-account';
import { useSessions } from './use-sessions';

const Security = () => {
  const sessions = useSessions();
  const own = useOwnAccount();
  return (
    <>
      <SignInMethods {...own} />
      <RealNamePart />
      <PasswordForm onChanged={sessions.load} />
      <SessionList {...sessions} />
      <ExportAccount account={own.account} />
      <DeleteAccount account={own.account} />
    </>
  );
};

/** The ways to sign in, the password, the devices on which the person is signed in, the export and the end of the account. */
export const securitySection: SettingsSection = { id: 'security', label: 'settings:security', icon: ShieldCheck, group: 'person', isOffered: (_, isSignedIn) => isSignedIn, Body: Security };
