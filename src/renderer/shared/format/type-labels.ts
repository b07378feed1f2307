import { fileTypes } from '../../../contract/entities/file';
import { cloudGroupOf, nameOfType, type CloudGroup } from '../../../core/file-types';
import type { files } from '../../../locales/en/files';

type TypeKey = Extract<keyof typeof files, `type${string}`>;

const keyByGroup: Record<CloudGroup, TypeKey> = {
  word: 'typeWord', wps: 'typeWps', excel: 'typeExcel', presentation: 'typePowerPoint', archive: 'typeArchive', text: 'typeText',
  numbers: 'typeExcel', key: 'typePowerPoint', pages: 'typeWord', apk: 'typeArchive', audio: 'typeAudio', video: 'typeVideo',
  image: 'typeImage', pdf: 'typePdf',
};

/** Text key of a file's type. */
export const typeKeyOf = (type: number, name: string): TypeKey => {
  switch (nameOfType(type)) {
    case 'folder': return 'typeFolder';
    case 'space': return 'typeSpace';
    case 'newdoc': return 'typeDocument';
    case 'modoc': return 'typeProfessionalDocument';
    case 'document': return 'typeClassicDocument';
    case 'mosheet': return 'typeSheet';
    case 'sheet': return 'typeClassicSheet';
    case 'spreadsheet': return 'typeEarlySheet';
    case 'presentation': return 'typePresentation';
    case 'slide': return 'typeClassicPresentation';
    case 'mindmap': return 'typeMindmap';
    case 'board': return 'typeBoard';
    case 'form': return 'typeForm';
    case 'table': return 'typeTable';
    case 'img': return 'typeImage';
    case 'pdf': return 'typePdf';
    case 'xls': return 'typeExcel';
    case 'docx': return 'typeWord';
    case 'ppt': return 'typePowerPoint';
    case 'mp3': return 'typeAudio';
    case 'zip': return 'typeArchive';
    case 'mp4': return 'typeVideo';
    case 'wps': return 'typeWps';
    case 'xmind': return 'typeXmind';
    case 'shortcut': return 'typeShortcut';
    case 'unknown': case 'all': {
      const group = cloudGroupOf(name);
      return group === null ? 'typeFile' : keyByGroup[group];
    }
  }
};

/** Types in the New menu: the common ones, then the types of older files. */
export const commonTypes = [
  fileTypes.newdoc, fileTypes.mosheet, fileTypes.presentation, fileTypes.mindmap, fileTypes.board, fileTypes.form, fileTypes.table, fileTypes.modoc,
] as const;
export const classicTypes = [fileTypes.document, fileTypes.sheet, fileTypes.slide, fileTypes.spreadsheet] as const;
