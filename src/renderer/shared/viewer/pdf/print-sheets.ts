import type { Size } from '../zoom';
import styles from './print-sheets.module.css';

/** The printed pages of a document, as images in a container that only print media shows. */
export interface PrintSheets {
  /** Appends a page. Resolves when its image is loaded. */
  add(picture: Blob): Promise<void>;
  /** Requests paper of this size, in points. */
  setPaper(size: Size): void;
  /** Removes the container and frees its images. */
  release(): void;
}

const loaded = (image: HTMLImageElement): Promise<void> => new Promise((resolve, reject) => {
  image.addEventListener('load', () => { resolve(); }, { once: true });
  image.addEventListener('error', () => { reject(new Error('The image of a page could not be loaded.')); }, { once: true });
});

export const createPrintSheets = (): PrintSheets => {
  const container = document.createElement('div');
  container.className = styles.sheets ?? '';
  container.dataset['printSheet'] = '';
  document.body.append(container);
  const urls: string[] = [];
  // The content policy refuses inline styles, but not a constructed style sheet.
  const paper = new CSSStyleSheet();
  document.adoptedStyleSheets.push(paper);
  return {
    add(picture) {
      const url = URL.createObjectURL(picture);
      urls.push(url);
      const image = document.createElement('img');
      const isLoaded = loaded(image);
      image.alt = '';
      image.src = url;
      const sheet = document.createElement('div');
      sheet.className = styles.sheet ?? '';
      sheet.append(image);
      container.append(sheet);
      return isLoaded;
    },
    setPaper({ width, height }) { paper.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0; }`); },
    release() {
      container.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== paper);
      for (const url of urls.splice(0)) URL.revokeObjectURL(url);
    },
  };
};
