import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { LoadedPart } from '../../shared/settings/loaded-part';
import type { SettingsSection } from '../../shared/settings/section';
import { ContactList } from './contact-list';
import { NameForm } from './name-form';
import { OthersSee } from './others-see';
import { PicturePart } from './picture-part';
import { useMyself } from './use-myself';

const Profile = () => {
  const { myself, failure, load, onChanged } = useMyself();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <LoadedPart isLoaded={myself !== null} failure={failure} onRetry={load}>
      {myself && (
        <>
          <PicturePart myself={myself} onChanged={onChanged} />
          <NameForm myself={myself} onChanged={onChanged} typed={typed} onTyped={setTyped} />
          <ContactList myself={myself} />
          <OthersSee myself={myself} name={typed ?? myself.name} />
        </>
      )}
    </LoadedPart>
  );
};

/** The person's picture, name and addresses. */
export const profileSection: SettingsSection = { id: 'profile', label: 'settings:profile', icon: UserRound, group: 'person', isOffered: (_, isSignedIn) => isSignedIn, Body: Profile };
