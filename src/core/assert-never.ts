/** The default of an exhaustive `switch`: an unhandled new case does not compile. */
export const assertNever = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
