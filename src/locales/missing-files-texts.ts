import type { Locale } from '../contract/preferences';
import { files as arabic } from './ar-SA/files';
import { files as english } from './en/files';
import { files as japanese } from './jp/files';
import { files as chinese } from './zh-CN/files';

/** The texts of the list of missing files in a downloaded zip. `missingMore` has the placeholder `{{count}}`. */
export const missingFilesTexts: Record<Locale, Record<'missingFileName' | 'missingIntro' | 'missingMore', string>> =
  { 'zh-CN': chinese, en: english, jp: japanese, 'ar-SA': arabic };
