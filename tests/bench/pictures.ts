import { byteRoutes } from '../../src/contract/api/byte-routes';
import { fileTypes } from '../../src/contract/entities/file';
import { openDevice } from './device';
import { median, medianRatio, type Measurement } from './measurement';
import { disableCache, returnToFolder, timeOpening } from './opening';
import { drawPhotographs } from './photographs';
import { storeFiles } from './stored-files';
import type { Workshop } from './workshop';

const [widthPx, heightPx] = [4000, 3000];
const rounds = 7;

/** Opening a photograph on its page, against an `<img>` of the same bytes on an empty page of the same server. */
export const measurePictures = async (workshop: Workshop): Promise<Measurement> => {
  const device = await openDevice(workshop);
  try {
    const { guid: folder } = await device.client.call('files.create', { body: { type: fileTypes.folder, name: 'Photographs' } });
    // Each round has its own picture, because a page keeps decoded pictures in memory. The first round is a warm-up.
    const files = (await drawPhotographs(rounds + 1, widthPx, heightPx)).map((bytes, index) => ({ name: `harbour ${index}.jpg`, bytes }));
    const stored = await storeFiles(workshop, folder, { type: fileTypes.img, mimeType: 'image/jpeg' }, files);
    const blank = await device.blankPage();
    await disableCache(device.page);
    await disableCache(blank);
    await device.page.goto(`/folder/${folder}`);
    const [oursMs, peerMs]: [number[], number[]] = [[], []];
    for (const [round, { name }] of files.entries()) {
      await blank.bringToFront();
      const peer = await blank.evaluate(async (url) => {
        const begunAt = performance.now();
        const image = document.createElement('img');
        image.src = url;
        image.style.width = '100%';
        document.body.replaceChildren(image);
        await image.decode();
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return performance.now() - begunAt;
      }, `/api${byteRoutes.download.path.replace('{id}', stored[round]?.guid ?? '')}`);
      const ours = await timeOpening(device.page, name, '[data-kind=image] [role=group] img');
      await returnToFolder(device.page, name);
      if (round === 0) continue;
      oursMs.push(ours);
      peerMs.push(peer);
    }
    return {
      name: 'Opening a picture of 12 megapixels on its page, against <img> alone on an empty page', ratio: medianRatio(oursMs, peerMs), goal: { kind: 'at most', value: 1.5 },
      details: `${median(oursMs).toFixed(0)} ms from the double click in a listed folder, against ${median(peerMs).toFixed(0)} ms from the assignment of src, without cache; `
        + `until the picture is decoded and a frame later; ${((files[0]?.bytes.length ?? 0) / 1e6).toFixed(1)} MB, the viewer's script was loaded before; median of ${rounds} pictures`,
    };
  } finally {
    await device.close();
  }
};
