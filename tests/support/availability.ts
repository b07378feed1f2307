/** Something the tests need from the machine: there, with how it was found, or not there, with the reason. */
export type Availability<Value> =
  | { readonly isAvailable: true; readonly value: Value; readonly how: string }
  | { readonly isAvailable: false; readonly reason: string };

export const available = <Value>(value: Value, how: string): Availability<Value> => ({ isAvailable: true, value, how });
export const unavailable = (reason: string): Availability<never> => ({ isAvailable: false, reason });
