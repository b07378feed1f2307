import type { FeatureGate } from '../../contract/release-manifest';
import { passesFeatureGate } from '../../core/releases/feature-gates';
import type { Document } from '../storage/document';
import type { UpdateMemory } from './update-document';

/** The features of this version, from the gates of the last trusted manifest and the built-in ones. */
export interface Features {
  has(feature: string): boolean;
  learn(gates: readonly FeatureGate[]): void;
  onChanged(listener: () => void): void;
}

export const createFeatures = (document: Document<UpdateMemory>, version: string): Features => {
  const listeners: (() => void)[] = [];
  return {
    has: (feature) => passesFeatureGate(feature, version, document.read().gates),
    learn(gates) {
      if (JSON.stringify(gates) === JSON.stringify(document.read().gates)) return;
      document.update({ gates: [...gates] });
      for (const listener of listeners) listener();
    },
    onChanged(listener) { listeners.push(listener); },
  };
};
