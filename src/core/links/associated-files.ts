import { cloudGroups } from '../file-types';

/**
 * Extensions of files that systems open with the app: documents, tables and slides of office programs. The installers
 * register them (electron-builder.yml).
 */
export const associatedExtensions: readonly string[] = [
  ...cloudGroups.word.filter((extension) => extension !== 'dot'), 'xls', 'xlsx', 'xlsm', 'csv', 'ods', 'ppt', 'pptx', 'pptm', 'odp', 'md', 'pdf',
];
