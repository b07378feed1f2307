export interface DoNotDisturbPorts {
  readonly now: () => Date;
  /** Whether the settings turn do-not-disturb on permanently. */
  readonly isAlways: () => boolean;
}

export interface DoNotDisturb {
  isActive(): boolean;
  enableForOneHour(): void;
  enableUntilTomorrow(): void;
  disable(): void;
}

/** The hour at which "until tomorrow" ends. */
const morningHour = 8;

/**
 * The app's own do-not-disturb: permanent or for a limited time. The system's do-not-disturb applies to our
 * notifications without our help.
 */
export const createDoNotDisturb = ({ now, isAlways }: DoNotDisturbPorts): DoNotDisturb => {
  let until = 0;
  return {
    isActive: () => isAlways() || now().getTime() < until,
    enableForOneHour() { until = now().getTime() + 60 * 60_000; },
    enableUntilTomorrow() {
      const morning = now();
      morning.setDate(morning.getDate() + 1);
      morning.setHours(morningHour, 0, 0, 0);
      until = morning.getTime();
    },
    disable() { until = 0; },
  };
};
