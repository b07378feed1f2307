/** Why content cannot be shown: it is damaged, above a limit, protected by a password, or the network failed. */
export type ContentProblemKind = 'unreadable' | 'tooLarge' | 'locked' | 'network';

/** Content that a viewer cannot show. The message is the reason for the log. */
export class ContentProblem extends Error {
  override readonly name = 'ContentProblem';

  constructor(readonly kind: ContentProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** The problem of an error. Errors of parsers mean damaged content. */
export const problemKindOf = (error: unknown): ContentProblemKind => (error instanceof ContentProblem ? error.kind : 'unreadable');
