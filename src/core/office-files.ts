import { extensionOf } from './file-types';

/** Files that LibreOffice converts into PDF. */
const officeExtensions: ReadonlySet<string> = new Set([
  'doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf', 'xls', 'xlsx', 'xlsm', 'ods', 'ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp',
]);

/** Maximum size of a file that is converted, in bytes. */
const officeInputLimitBytes = 64 * 1024 ** 2;

/** Whether a server with an office program may have a PDF of the file. */
export const isOfficeFile = ({ name, sizeBytes }: { readonly name: string; readonly sizeBytes: number | null }): boolean =>
  officeExtensions.has(extensionOf(name)) && sizeBytes !== null && sizeBytes > 0 && sizeBytes <= officeInputLimitBytes;
