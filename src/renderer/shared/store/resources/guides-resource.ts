import type { GuideType } from '../../../../contract/api/guide-endpoints';
import { createResource } from './resource';

/** The guides that the person completed. Loaded with the screen that shows them. */
export const guidesResource = createResource<readonly GuideType[]>('guides');
