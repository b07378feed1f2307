import { fileDefaults, fileTypes, type File, type ListedFile } from '../contract/entities/file';
import { capabilityNames, type Capability, type CapabilityName, type PermissionsAndReasons } from '../contract/entities/permissions';

/** Adds the fields that a list omits: default values, and the file's capabilities. */
export const completeFile = (listed: Omit<ListedFile, 'capabilitySet'>, permissionsAndReasons: PermissionsAndReasons): File => {
  // Present fields are never undefined: lists omit fields entirely.
  const there = listed as Omit<File, 'permissionsAndReasons'>;
  return { ...template, ...there, permissionsAndReasons };
};

/** The same value for every capability, except the given ones. */
export const capabilitiesWith = (usual: Capability, exceptions: Partial<Record<CapabilityName, Capability>> = {}): PermissionsAndReasons =>
  ({ ...Object.fromEntries(capabilityNames.map((name) => [name, usual])), ...exceptions }) as PermissionsAndReasons;

/** Has every field of a file: overwriting fields of a copy costs about a hundredth of adding fields to an object. */
const template: File = {
  ...fileDefaults, id: '', guid: '', name: '', sortName: '', type: fileTypes.unknown, subType: '', kind: 'ShimoFile', parentId: null, folder: null,
  createdAt: '', updatedAt: '', creator: null, updatedUser: null, role: 'none', revision: 0,
  permissionsAndReasons: capabilitiesWith({ value: false, reason: 'UNKNOWN' }),
};
