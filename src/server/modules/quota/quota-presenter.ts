import type { GaugeView } from '../../../contract/api/quota';

/** Without a limit nothing is said to remain; where more is used than may be, nothing does. */
export const presentGauge = ({ quota, used }: { readonly quota: number | null; readonly used: number }): GaugeView =>
  ({ quota, used, remaining: quota === null ? null : Math.max(0, quota - used), isLimited: quota !== null });
