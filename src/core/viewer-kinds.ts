import { fileTypes, type File } from '../contract/entities/file';
import { cloudGroupOf, extensionOf } from './file-types';

/** How the content of an uploaded file is shown. */
export type ViewerKind = 'image' | 'audio' | 'video' | 'pdf' | 'text' | 'table' | 'archive' | 'package' | 'font' | 'word' | 'workbook' | 'office';

/** Image formats that every supported browser decodes. The server draws the others. */
const browserImages: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'bmp', 'avif', 'ico']);

/** Source code and other plain text, beside the text group of the specification. */
const textExtensions: ReadonlySet<string> = new Set([
  'markdown', 'mdx', 'rst', 'adoc', 'tex', 'bib', 'srt', 'vtt', 'diff', 'patch', 'jsonl', 'json5', 'jsonc', 'geojson', 'toml', 'conf', 'cfg', 'properties', 'env', 'lock',
  'htm', 'xhtml', 'xsl', 'xsd', 'plist', 'scss', 'sass', 'less', 'mjs', 'cjs', 'jsx', 'mts', 'cts', 'tsx', 'vue', 'svelte', 'py', 'pyi', 'rb', 'php', 'pl', 'lua', 'r', 'jl',
  'c', 'h', 'cc', 'cpp', 'cxx', 'hpp', 'hh', 'cs', 'm', 'mm', 'swift', 'kt', 'kts', 'java', 'scala', 'groovy', 'gradle', 'clj', 'erl', 'ex', 'exs', 'hs', 'ml', 'fs', 'go', 'rs',
  'zig', 'dart', 'sh', 'bash', 'zsh', 'fish', 'ps1', 'bat', 'cmd', 'sql', 'graphql', 'proto', 'tf', 'cmake', 'mk', 'dockerfile', 'asm', 'vb', 'pas', 'f90', 'tcl', 'vhd', 'v', 'sv',
]);

/** Text files that are known by their whole name, in lower case. */
const textNames: ReadonlySet<string> = new Set([
  'dockerfile', 'containerfile', 'makefile', 'rakefile', 'gemfile', 'procfile', 'jenkinsfile', 'vagrantfile', 'license', 'licence', 'readme', 'changelog', 'authors', 'notice', 'copying',
  '.env', '.gitignore', '.gitattributes', '.dockerignore', '.npmrc', '.editorconfig', '.bashrc', '.profile', '.zshrc', '.htaccess',
]);

const isText = (name: string): boolean => cloudGroupOf(name) === 'text' || textExtensions.has(extensionOf(name)) || textNames.has(name.toLowerCase());

/** Delimited text. */
const tableExtensions: ReadonlySet<string> = new Set(['csv', 'tsv', 'tab']);

/** Archives whose entries are listed. Compressed tar files are among them, other compressed files are not. */
const archiveExtensions: ReadonlySet<string> = new Set(['zip', 'tar', 'tgz', 'jar', 'war', 'whl', 'vsix', 'epub', 'cbz']);

/** Zip files of an app that may contain a picture or a PDF of their content. */
const packageExtensions: ReadonlySet<string> = new Set(['xmind', 'apk', 'pages', 'numbers', 'key', 'odt', 'ods', 'pptx', 'pptm', 'ppsx', 'odp']);

const wordExtensions: ReadonlySet<string> = new Set(['docx', 'docm', 'dotx']);
const workbookExtensions: ReadonlySet<string> = new Set(['xlsx', 'xlsm']);
/** Office files that are shown only by a server with an office program. */
const otherOfficeExtensions: ReadonlySet<string> = new Set(['doc', 'dot', 'rtf', 'xls', 'ppt', 'pps']);
const fontExtensions: ReadonlySet<string> = new Set(['ttf', 'otf', 'woff', 'woff2']);

/** Whether a text is shown rendered first. */
export const isMarkdown = (name: string): boolean => ['md', 'markdown'].includes(extensionOf(name));

/** The viewer of a file's content, by its name; null: the file's details are shown instead. */
export const viewerKindOf = ({ name, downloadUrl }: Pick<File, 'name' | 'downloadUrl'>): ViewerKind | null => {
  if (downloadUrl === null) return null;
  const group = cloudGroupOf(name);
  const extension = extensionOf(name);
  if (tableExtensions.has(extension)) return 'table';
  if (archiveExtensions.has(extension) || name.toLowerCase().endsWith('.tar.gz')) return 'archive';
  if (packageExtensions.has(extension)) return 'package';
  if (wordExtensions.has(extension)) return 'word';
  if (workbookExtensions.has(extension)) return 'workbook';
  if (fontExtensions.has(extension)) return 'font';
  if (otherOfficeExtensions.has(extension)) return 'office';
  if (isText(name)) return 'text';
  return group === 'image' || group === 'audio' || group === 'video' || group === 'pdf' ? group : null;
};

/** Whether an image is shown through the server's drawing, because browsers cannot decode its format. */
export const isDrawnByServer = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => type === fileTypes.img && !browserImages.has(extensionOf(name));
