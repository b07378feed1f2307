import type { File } from '../contract/entities/file';

/** What a file is called as long as nobody has named it, in each language of the app (file specification, section 5). */
const labels: ReadonlySet<string> = new Set(['无标题', 'Untitled', '無題', 'بلا عنوان']);

/** Whether nobody has named a file yet. */
export const isUntitled = (name: string): boolean => labels.has(name.trim());

/** Whether nobody has changed a file since it was made (section 5). */
export const isUnmodified = ({ createdAt, updatedAt }: Pick<File, 'createdAt' | 'updatedAt'>): boolean => Date.parse(updatedAt) <= Date.parse(createdAt);
