/** `full`: levels whose collaborators the caller may see. `owned`: further levels of which the caller may see only the creator. */
export interface VisibleLevels {
  readonly full: readonly string[];
  readonly owned: readonly string[];
}
