import { cloudGroupOf, nameOfType, type CloudGroup } from '../../core/file-types';
import type { Pigment } from './file-glyphs';

/** How a file's icon is drawn: an inked sheet, plain paper, a folder or a space. */
export type IconKind = { readonly sheet: 'inked' | 'plain'; readonly pigment: Pigment } | 'folder' | 'space';

const inked = (pigment: Pigment): IconKind => ({ sheet: 'inked', pigment });
const plain = (pigment: Pigment): IconKind => ({ sheet: 'plain', pigment });

const plainByGroup: Record<CloudGroup, Pigment> = {
  word: 'document', wps: 'document', excel: 'sheet', presentation: 'slide', archive: 'archive', text: 'text', numbers: 'sheet', key: 'slide',
  pages: 'document', apk: 'archive', audio: 'audio', video: 'video', image: 'image', pdf: 'pdf',
};

const plainOfName = (name: string): IconKind => {
  const group = cloudGroupOf(name);
  return plain(group ? plainByGroup[group] : 'unknown');
};

/** Deckle's own formats have an inked sheet; imported formats have plain paper with the same glyph. */
export const iconKindOf = (type: number, name: string): IconKind => {
  switch (nameOfType(type)) {
    case 'folder': return 'folder';
    case 'space': return 'space';
    case 'document': case 'newdoc': case 'modoc': return inked('document');
    case 'sheet': case 'mosheet': case 'spreadsheet': return inked('sheet');
    case 'slide': case 'presentation': return inked('slide');
    case 'mindmap': return inked('mindmap');
    case 'board': return inked('board');
    case 'form': return inked('form');
    case 'table': return inked('table');
    case 'img': return plain('image');
    case 'pdf': return plain('pdf');
    case 'xls': return plain('sheet');
    case 'docx': return plain('document');
    case 'ppt': return plain('slide');
    case 'mp3': return plain('audio');
    case 'zip': return plain('archive');
    case 'mp4': return plain('video');
    case 'xmind': return plain('mindmap');
    case 'wps': case 'shortcut': case 'unknown': case 'all': return plainOfName(name);
  }
};
