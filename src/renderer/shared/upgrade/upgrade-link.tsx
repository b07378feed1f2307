import type { Failure } from '../../../contract/bridge';
import { LinkButton } from '../../ui/link-button';
import { useRemedyOfFailure } from './use-remedy-of-failure';

/** Leads from a refusal to the editions, the storage or the verification that prevent it. Nothing for all other failures. */
export const UpgradeLink = ({ failure }: { readonly failure: Pick<Failure, 'code' | 'args'> }) => {
  const remedy = useRemedyOfFailure()(failure);
  return remedy && <>{' '}<LinkButton onPress={remedy.onAction}>{remedy.label}</LinkButton></>;
};
