import { z } from 'zod';
import type { Document, DocumentDefinition } from '../storage/document';

/**
 * Whether pages use hardware acceleration. It is disabled after repeated GPU failures, until the person enables it
 * again.
 */
export interface GraphicsSettings {
  readonly isAccelerated: boolean;
  /** The app version in which the person chose to keep acceleration off. */
  readonly keptIn?: string | undefined;
}

export const graphicsDocument: DocumentDefinition<GraphicsSettings> =
  { name: 'graphics', version: 1, schema: z.object({ isAccelerated: z.boolean(), keptIn: z.string().max(100).optional() }), initial: () => ({ isAccelerated: true }) };

/** Number of failures within `failureWindowMs` that disables acceleration. */
const failuresLimit = 3;
const failureWindowMs = 120_000;

export interface HardwareAccelerationPorts {
  readonly document: Document<GraphicsSettings>;
  readonly now: () => number;
  /** The prompt is repeated after an update, because a newer version may work with the graphics card. */
  readonly appVersion: string;
}

export interface HardwareAcceleration {
  isAccelerated(): boolean;
  /** Records a crash of the GPU process. Returns true if acceleration is disabled from the next start on. */
  recordFailure(): boolean;
  /** Whether to prompt the person: once per app version. */
  shouldPrompt(): boolean;
  /** Keeps acceleration off, without a further prompt in this version. */
  keepDisabled(): void;
  /** Enables acceleration from the next start on. */
  enableAtNextStart(): void;
}

export const createHardwareAcceleration = ({ document, now, appVersion }: HardwareAccelerationPorts): HardwareAcceleration => {
  const { isAccelerated } = document.read();
  let failures: readonly number[] = [];
  return {
    isAccelerated: () => isAccelerated,
    recordFailure() {
      failures = [...failures.filter((at) => now() - at < failureWindowMs), now()];
      if (!isAccelerated || failures.length < failuresLimit || !document.read().isAccelerated) return false;
      document.write({ isAccelerated: false });
      return true;
    },
    shouldPrompt: () => !isAccelerated && document.read().keptIn !== appVersion,
    keepDisabled() { document.write({ isAccelerated: false, keptIn: appVersion }); },
    enableAtNextStart() { document.write({ isAccelerated: true }); },
  };
};
