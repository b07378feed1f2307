import { useTranslation } from 'react-i18next';
import type { PublicShareStatus } from '../../../../contract/entities/permissions';

const keys = {
  invalid_due_to_membership_expired: 'closedMembership', invalid_due_to_sharer_exited: 'closedExited', invalid_due_to_sharer_invalid: 'closedSharer', valid: 'closedInvalidText',
} as const satisfies Record<PublicShareStatus, string>;

const isStatus = (status: string): status is PublicShareStatus => Object.hasOwn(keys, status);

/** Explains to a visitor why a link is closed (file specification, section 3, public-share status). */
export const ClosedLinkText = ({ status }: { readonly status: string }) => {
  const { t } = useTranslation('sharing');
  return <>{t(isStatus(status) ? keys[status] : 'closedInvalidText')}</>;
};
