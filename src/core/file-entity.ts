import { fileDefaults, type File, type ListedFile } from '../contract/entities/file';
import { capabilityNames, type Capability, type CapabilityName, type PermissionsAndReasons } from '../contract/entities/permissions';

/** Puts back what a list leaves out: fields at their default, and the file's capabilities. */
export const completeFile = (listed: Omit<ListedFile, 'capabilitySet'>, permissionsAndReasons: PermissionsAndReasons): File => {
  // A field that is there is never undefined: lists leave fields out as a whole.
  const there = listed as Omit<File, 'permissionsAndReasons'>;
  return { ...fileDefaults, ...there, permissionsAndReasons };
};

/** The same answer for every capability, but for those that are named. */
export const capabilitiesWith = (usual: Capability, exceptions: Partial<Record<CapabilityName, Capability>> = {}): PermissionsAndReasons =>
  ({ ...Object.fromEntries(capabilityNames.map((name) => [name, usual])), ...exceptions }) as PermissionsAndReasons;
