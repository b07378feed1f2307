import type { FeatureName } from '../../../contract/entities/permissions';
import { createResource, type ResourceSlice } from './resource';

/** What a person's edition has (file specification, section 6). */
export const featuresResource = createResource<readonly FeatureName[]>('features');

export interface FeaturesState { readonly features: ResourceSlice<readonly FeatureName[]> }

/** Whether their edition lacks a feature; as long as nobody knows it is taken to be there, and the server has the last word. */
export const selectLacks = ({ features }: FeaturesState, feature: FeatureName): boolean => features.value?.includes(feature) === false;
