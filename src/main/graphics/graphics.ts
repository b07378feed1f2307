import { z } from 'zod';
import type { Document, DocumentDefinition } from '../storage/document';

/** Whether pages are drawn by the graphics card. It is off after that failed again and again, until the person wants to try once more. */
export interface GraphicsSettings {
  readonly isAccelerated: boolean;
  /** The version of the app in which the person chose to go on without it. */
  readonly keptIn?: string | undefined;
}

export const graphicsDocument: DocumentDefinition<GraphicsSettings> =
  { name: 'graphics', version: 1, schema: z.object({ isAccelerated: z.boolean(), keptIn: z.string().max(100).optional() }), initial: () => ({ isAccelerated: true }) };

/** So many failures within this time are no accident. */
const failuresLimit = 3;
const withinMs = 120_000;

export interface GraphicsPorts {
  readonly document: Document<GraphicsSettings>;
  readonly now: () => number;
  /** A newer one may get on with the graphics card. */
  readonly appVersion: string;
}

export interface Graphics {
  isAccelerated(): boolean;
  /** The process that draws has gone by itself; answers whether it is given up from the next start on. */
  failed(): boolean;
  /** Whether the person is to be asked how to go on: once in each version. */
  mustAsk(): boolean;
  /** It stays off, and nobody is asked again in this version. */
  keepOff(): void;
  /** From the next start on the graphics card draws again. */
  tryAgain(): void;
}

export const createGraphics = ({ document, now, appVersion }: GraphicsPorts): Graphics => {
  const { isAccelerated } = document.read();
  let failures: readonly number[] = [];
  return {
    isAccelerated: () => isAccelerated,
    failed() {
      failures = [...failures.filter((at) => now() - at < withinMs), now()];
      if (!isAccelerated || failures.length < failuresLimit || !document.read().isAccelerated) return false;
      document.write({ isAccelerated: false });
      return true;
    },
    mustAsk: () => !isAccelerated && document.read().keptIn !== appVersion,
    keepOff() { document.write({ isAccelerated: false, keptIn: appVersion }); },
    tryAgain() { document.write({ isAccelerated: true }); },
  };
};
