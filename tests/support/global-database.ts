export const setup = (): void => undefined;
export const teardown = (): void => undefined;
