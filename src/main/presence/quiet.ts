export interface QuietPorts {
  readonly now: () => Date;
  /** What the settings say. */
  readonly isAlways: () => boolean;
}

export interface Quiet {
  isQuiet(): boolean;
  forOneHour(): void;
  untilTomorrow(): void;
  end(): void;
}

/** The hour at which tomorrow begins for somebody who wants to be left alone until then. */
const morningHour = 8;

/** Do-not-disturb of our own: always, or for a while. The system's own holds back what we show by itself. */
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
