import { editionArgs } from '../../../core/limits/editions';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { selectLacksFeature } from '../../shared/store/resources/edition-features';
import { useAppSelector } from '../../shared/store/store-hooks';

/** Why content search is unavailable, naming the editions that include it; null if available or not loaded. */
export const useContentSearchReason = (): string | null => {
  const errorText = useErrorText();
  const isMissing = useAppSelector((state) => selectLacksFeature(state, 'contentSearch'));
  return isMissing ? errorText({ code: 'CURRENT_EDITION_NOT_SUPPORT', message: '', args: editionArgs('contentSearch') }) : null;
};
