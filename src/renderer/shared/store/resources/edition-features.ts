import type { FeatureName } from '../../../../contract/entities/permissions';
import { createResource, type ResourceSlice } from './resource';

/** Features of a person's edition (file specification, section 6). */
export const featuresResource = createResource<readonly FeatureName[]>('features');

export interface FeaturesState { readonly features: ResourceSlice<readonly FeatureName[]> }

/** Whether the edition lacks a feature. Until loaded the feature counts as available, and the server decides. */
export const selectLacksFeature = ({ features }: FeaturesState, feature: FeatureName): boolean => features.value?.includes(feature) === false;
