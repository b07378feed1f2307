import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { byteRoutes } from '../../src/contract/api/byte-routes';
import { fileTypes } from '../../src/contract/entities/file';
import { writePdf } from '../support/pdf-writer';
import { openDevice } from './device';
import { median, medianRatio, type Measurement } from './measurement';
import { disableCache, returnToFolder, timeOpening } from './opening';
import { storeFiles } from './stored-files';
import type { Workshop } from './workshop';

const pageCount = 400;
const rounds = 7;
const name = 'long.pdf';
const libraryDirectory = join(import.meta.dirname, '../../node_modules/pdfjs-dist/legacy');

/** Four hundred pages of text over a drawing of curves: about 7 MB. */
const makePdf = (): Buffer => writePdf({
  pages: Array.from({ length: pageCount }, (_, page) => Array.from({ length: 24 }, (__, line) => `Line ${line} of page ${page + 1}, with words that fill the file`)),
  drawing: Array.from({ length: 300 }, (_, index) => {
    const [x, y] = [40 + (index * 53) % 500, 60 + (index * 97) % 700];
    return `0.${index % 10} 0.6 0.8 RG ${x} ${y} m ${x + 60} ${y + 90} ${x - 40} ${y + 30} ${(x * 7) % 590} ${(y * 5) % 830} c S\n`;
  }).join(''),
});

/** The names that the peer's scripts declare in its page, as far as they are used. */
interface PeerWindow {
  readonly pdfjsLib: { getDocument(source: { url: string }): { readonly promise: Promise<object>; destroy(): Promise<void> }; readonly GlobalWorkerOptions: { workerSrc: string } };
  readonly pdfjsViewer: {
    readonly EventBus: new () => { on(event: string, listener: () => void): void };
    readonly PDFLinkService: new (options: object) => { setViewer(viewer: object): void; setDocument(document: object): void };
    readonly PDFViewer: new (options: object) => { setDocument(document: object): void; currentScaleValue: string };
  };
}

/** Loads the viewer of pdf.js into an empty page, with its style sheet and worker: the same version and build as ours. */
const loadPeer = async (page: Page): Promise<void> => {
  await page.addStyleTag({ path: join(libraryDirectory, 'web/pdf_viewer.css') });
  await page.addScriptTag({ path: join(libraryDirectory, 'build/pdf.min.mjs'), type: 'module' });
  await page.addScriptTag({ path: join(libraryDirectory, 'web/pdf_viewer.mjs'), type: 'module' });
  await page.waitForFunction(() => 'pdfjsViewer' in globalThis);
  await page.evaluate((worker) => {
    (globalThis as unknown as PeerWindow).pdfjsLib.GlobalWorkerOptions.workerSrc = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
  }, readFileSync(join(libraryDirectory, 'build/pdf.worker.min.mjs'), 'utf8'));
};

/** Time until the first page is rendered at 100 %, by a new viewer and a new worker. */
const timePeer = async (page: Page, address: string): Promise<number> => {
  await page.bringToFront();
  return page.evaluate(async (url) => {
    const begunAt = performance.now();
    const { pdfjsLib, pdfjsViewer } = globalThis as unknown as PeerWindow;
    document.body.innerHTML = '<div style="position:absolute;inset:0;overflow:auto"><div class="pdfViewer"></div></div>';
    const eventBus = new pdfjsViewer.EventBus();
    const linkService = new pdfjsViewer.PDFLinkService({ eventBus });
    const viewer = new pdfjsViewer.PDFViewer({ container: document.body.firstElementChild, eventBus, linkService });
    linkService.setViewer(viewer);
    eventBus.on('pagesinit', () => { viewer.currentScaleValue = 'page-actual'; });
    const rendered = new Promise<void>((resolve) => { eventBus.on('pagerendered', resolve); });
    const loading = pdfjsLib.getDocument({ url });
    const loaded = await loading.promise;
    viewer.setDocument(loaded);
    linkService.setDocument(loaded);
    await rendered;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const tookMs = performance.now() - begunAt;
    await loading.destroy();
    return tookMs;
  }, address);
};

/** The first page of a long PDF on its page, against the viewer of pdf.js on an empty page of the same server. */
export const measurePdf = async (workshop: Workshop): Promise<Measurement> => {
  const device = await openDevice(workshop);
  try {
    const { guid: folder } = await device.client.call('files.create', { body: { type: fileTypes.folder, name: 'Papers' } });
    const bytes = makePdf();
    const [stored] = await storeFiles(workshop, folder, { type: fileTypes.pdf, mimeType: 'application/pdf' }, [{ name, bytes }]);
    const url = `/api${byteRoutes.download.path.replace('{id}', stored?.guid ?? '')}`;
    const blank = await device.blankPage();
    await loadPeer(blank);
    await disableCache(device.page);
    await disableCache(blank);
    await device.page.goto(`/folder/${folder}`);
    const [oursMs, peerMs]: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds; round += 1) {
      const peer = await timePeer(blank, url);
      const ours = await timeOpening(device.page, name, '[data-page="1"] canvas');
      await returnToFolder(device.page, name);
      // The first round is a warm-up.
      if (round < 0) continue;
      oursMs.push(ours);
      peerMs.push(peer);
    }
    return {
      name: `The first page of a PDF of ${pageCount} pages, against the viewer of pdf.js on an empty page`, ratio: medianRatio(oursMs, peerMs), goal: { kind: 'at most', value: 1.3 },
      details: `${median(oursMs).toFixed(0)} ms from the double click in a listed folder, against ${median(peerMs).toFixed(0)} ms from getDocument, both with all scripts loaded and without cache; `
        + `until the canvas is drawn and a frame later; ${(bytes.length / 1e6).toFixed(1)} MB; median of ${rounds} rounds`,
    };
  } finally {
    await device.close();
  }
};
