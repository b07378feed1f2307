/**
 * A program or resource that tests need from the machine: available, with how it was found, or unavailable, with the
 * reason.
 */
export type Availability<Value> =
  | { readonly isAvailable: true; readonly value: Value; readonly how: string }
  | { readonly isAvailable: false; readonly reason: string };

export const available = <Value>(value: Value, how: string): Availability<Value> => ({ isAvailable: true, value, how });
export const unavailable = (reason: string): Availability<never> => ({ isAvailable: false, reason });
