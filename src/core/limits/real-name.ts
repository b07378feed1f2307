/** The rule for real names (decisions, 8.5). */
export interface RealNameFacts {
  /** From which moment a real name is required, in milliseconds since 1970; null: never. */
  readonly requiredFrom: number | null;
  readonly now: number;
  readonly isVerified: boolean;
}

/** Whether a missing real name is refused: to a team all creating and uploading, to a person public links. */
export const isRealNameDue = ({ requiredFrom, now, isVerified }: RealNameFacts): boolean => requiredFrom !== null && now >= requiredFrom && !isVerified;
