import { cloudGroups } from '../file-types';

/**
 * The extensions of files that systems hand to the app: documents, tables and slides, which people would open in an
 * office program. The installers register these (electron-builder.yml).
 */
export const associatedExtensions: readonly string[] = [
  ...cloudGroups.word.filter((extension) => extension !== 'dot'), 'xls', 'xlsx', 'xlsm', 'csv', 'ods', 'ppt', 'pptx', 'pptm', 'odp', 'md', 'pdf',
];
