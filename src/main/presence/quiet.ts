export interface QuietPorts {
  readonly now: () => Date;
  /** Whether the settings turn do-not-disturb on permanently. */
  readonly isAlways: () => boolean;
}

export interface Quiet {
  isQuiet(): boolean;
  forOneHour(): void;
  untilTomorrow(): void;
  end(): void;
}

/** The hour at which "until tomorrow" ends. */
const morningHour = 8;

/**
 * The app's own do-not-disturb: permanent or for a limited time. The system's do-not-disturb applies to our
 * notifications without our help.
 */
export const createQuiet = ({ now, isAlways }: QuietPorts): Quiet => {
  let until = 0;
  return {
    isQuiet: () => isAlways() || now().getTime() < until,
    forOneHour() { until = now().getTime() + 60 * 60_000; },
    untilTomorrow() {
      const morning = now();
      morning.setDate(morning.getDate() + 1);
      morning.setHours(morningHour, 0, 0, 0);
      until = morning.getTime();
    },
    end() { until = 0; },
  };
};
