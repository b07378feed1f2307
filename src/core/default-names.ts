import type { File } from '../contract/entities/file';

/** Default name of a file in each language of the app (file specification, section 5). */
const labels: ReadonlySet<string> = new Set(['无标题', 'Untitled', '無題', 'بلا عنوان']);

/** Whether a file still has a default name. */
export const isUntitled = (name: string): boolean => labels.has(name.trim());

/** Whether a file is unchanged since its creation (section 5). */
export const isUnmodified = ({ createdAt, updatedAt }: Pick<File, 'createdAt' | 'updatedAt'>): boolean => Date.parse(updatedAt) <= Date.parse(createdAt);
