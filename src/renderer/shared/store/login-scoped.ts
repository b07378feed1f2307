/** A service of the signed-in person. */
export interface LoginScoped<Service> {
  /** `null` while nobody is signed in, and where the service could not be opened. */
  current(): Service | null;
  /** Called at sign-in with the new service, and at sign-out with `null`. The caller closes the previous service. */
  replace(next: Service | null): void;
}

export const createLoginScoped = <Service>(): LoginScoped<Service> => {
  let current: Service | null = null;
  return { current: () => current, replace: (next) => { current = next; } };
};
