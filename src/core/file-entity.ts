import { fileDefaults, fileTypes, type File, type ListedFile } from '../contract/entities/file';
import { capabilityNames, type Capability, type CapabilityName, type PermissionsAndReasons } from '../contract/entities/permissions';

/** Puts back what a list leaves out: fields at their default, and the file's capabilities. */
export const completeFile = (listed: Omit<ListedFile, 'capabilitySet'>, permissionsAndReasons: PermissionsAndReasons): File => {
  // A field that is there is never undefined: lists leave fields out as a whole.
  const there = listed as Omit<File, 'permissionsAndReasons'>;
  return { ...template, ...there, permissionsAndReasons };
};

/** The same answer for every capability, but for those that are named. */
export const capabilitiesWith = (usual: Capability, exceptions: Partial<Record<CapabilityName, Capability>> = {}): PermissionsAndReasons =>
  ({ ...Object.fromEntries(capabilityNames.map((name) => [name, usual])), ...exceptions }) as PermissionsAndReasons;

/** Has every field that a file has: writing over those of a copy costs about a hundredth of adding them to an object. */
const template: File = {
  ...fileDefaults, id: '', guid: '', name: '', sortName: '', type: fileTypes.unknown, subType: '', kind: 'ShimoFile', parentId: null, folder: null,
  createdAt: '', updatedAt: '', creator: null, updatedUser: null, role: 'none', revision: 0,
  permissionsAndReasons: capabilitiesWith({ value: false, reason: 'UNKNOWN' }),
};
