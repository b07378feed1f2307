import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../shared/commands/use-command';
import { useBridge } from '../../shared/store/store-hooks';
import { useRequest } from '../../shared/use-request';
import { LinkButton } from '../../ui/link-button';
import styles from './team-offer.module.css';

/** Offers to create a team to a person without one who knows nobody to share with. */
export const TeamOffer = () => {
  const createTeam = useCommand('team.create');
  return createTeam.isAvailable && !createTeam.isDisabled && <Offer label={createTeam.label} onPress={createTeam.run} />;
};

const Offer = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => {
  const { t } = useTranslation('sharing');
  const { api } = useBridge();
  const find = useCallback(() => api.call('people.search', { query: { limit: 1 } }), [api]);
  const found = useRequest(find);
  if (found.status !== 'ready' || found.value.people.length > 0) return null;
  return <p className={styles.offer}>{t('nobodyYet')} <LinkButton onPress={onPress}>{label}</LinkButton></p>;
};
