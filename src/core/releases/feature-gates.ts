import gte from 'semver/functions/gte.js';
import type { FeatureGate } from '../../contract/release-manifest';

/**
 * Gates that apply even before any manifest was read: "the desktop client theme needs client version 3.4.0 or later"
 * (account specification, section 3).
 */
export const builtInGates: readonly FeatureGate[] = [{ feature: 'desktop-theme', minimumVersion: '3.4.0' }];

/**
 * Whether a version of the desktop app has a feature. A manifest overrides the built-in gates; a feature without a gate
 * is available.
 */
export const passesFeatureGate = (feature: string, version: string, gates: readonly FeatureGate[] = builtInGates): boolean => {
  const gate = [...gates, ...builtInGates].find((each) => each.feature === feature);
  return gate === undefined || gte(version, gate.minimumVersion);
};
