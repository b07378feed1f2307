/** Ends an exhaustive `switch`: a case that is added later and not handled does not compile. */
export const assertNever = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
