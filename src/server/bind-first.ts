/** Functions without their first parameter. */
export type BoundFunctions<First, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (first: First, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;
};

/** Binds the first parameter of each function. A service is a list of top-level functions, with their own names in stack traces. */
export const bindFirst = <First, Functions extends Readonly<Record<string, (first: First, ...rest: never[]) => unknown>>>(first: First, functions: Functions): BoundFunctions<First, Functions> =>
  Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, run.bind(undefined, first)])) as BoundFunctions<First, Functions>;
