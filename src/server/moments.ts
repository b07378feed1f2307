/** ISO 8601 of a moment as PostgreSQL writes it, `2026-01-31 08:00:00.123456+00`, to the millisecond. */
export const isoMoment = (text: string): string => new Date(text).toISOString();
