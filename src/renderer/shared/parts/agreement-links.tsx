import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementName } from '../../../contract/api/agreement-endpoints';
import { hrefOf } from '../router/app-routes';
import { useBridge, useWindowSelector } from '../store/store-hooks';

/** Links to the texts of the operator. They open in a new window; from the desktop app in the system's browser. */
export const AgreementLinks = ({ names }: { readonly names: readonly AgreementName[] }) => {
  const { t } = useTranslation('auth');
  const { host } = useBridge();
  const server = useWindowSelector(({ session: { session } }) => (session.status === 'unknown' ? null : session.server));
  const origin = host === 'desktop' ? server ?? '' : '';
  return names.map((name, index) => (
    <Fragment key={name}>{index > 0 && ' · '}<a href={origin + hrefOf({ name: 'agreement', agreement: name })} target="_blank" rel="noopener">{t(`agreement_${name}`)}</a></Fragment>
  ));
};
