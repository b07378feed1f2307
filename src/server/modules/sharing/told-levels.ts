/** Of which levels of a place somebody is told who stands there, and of which further ones only who made them. */
export interface ToldLevels {
  readonly stood: readonly string[];
  readonly owned: readonly string[];
}
