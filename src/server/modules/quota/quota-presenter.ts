import type { GaugeView } from '../../../contract/api/quota-endpoints';

/** `remaining` is null without a limit, and 0 when the usage exceeds the limit. */
export const presentGauge = ({ quota, used }: { readonly quota: number | null; readonly used: number }): GaugeView =>
  ({ quota, used, remaining: quota === null ? null : Math.max(0, quota - used), isLimited: quota !== null });
