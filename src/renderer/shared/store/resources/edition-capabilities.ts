import { z } from 'zod';
import { editionCapabilitiesSchema, type CapabilityKey } from '../../../../contract/entities/edition-capabilities';
import { capabilitiesOf, checkCapability, type Capabilities, type CapabilityCheck } from '../../../../core/limits/capability-check';
import { createResource, type ResourceSlice } from './resource';

/** The response of `/user/features`, with the checkpoint if an entry needs it. */
export const storedCapabilitiesSchema = editionCapabilitiesSchema.extend({ checkpoint: z.object({ errorCode: z.number() }).nullable() });
export type StoredCapabilities = z.infer<typeof storedCapabilitiesSchema>;

/** Features and quotas of a person's edition (account specification, section 6). */
export const featuresResource = createResource<StoredCapabilities>('features');

export interface FeaturesState { readonly features: ResourceSlice<StoredCapabilities> }

const prepared = new WeakMap<StoredCapabilities, Capabilities>();

/** The same object while the response is the same. Null until loaded: everything is allowed, and the server decides. */
export const selectCapabilities = ({ features: { value } }: FeaturesState): Capabilities | null => {
  if (value === null) return null;
  const known = prepared.get(value) ?? capabilitiesOf(value, value.checkpoint);
  prepared.set(value, known);
  return known;
};

/** Whether the person may use a feature or more of a quota, or which editions have it. */
export const selectCheck = (state: FeaturesState, key: CapabilityKey): CapabilityCheck => checkCapability(key, selectCapabilities(state));
