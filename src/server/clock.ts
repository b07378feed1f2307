/** The moment it is. A port, so that tests can let days pass. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
