/** The current time. A port, so that tests can advance it by days. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
