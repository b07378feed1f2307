const textOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The paths at which two values differ, each with both values; an undefined field counts as absent. */
export const differencesOf = (one: unknown, other: unknown, path = ''): string[] => {
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return one === other ? [] : [`${path}: ${textOf(one)} | ${textOf(other)}`];
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return [`${path} has ${one.length} | ${other.length}: ${textOf(one)} | ${textOf(other)}`];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => differencesOf(one[key], other[key], `${path}.${key}`));
};
