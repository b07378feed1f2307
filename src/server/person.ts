/** A person as calls on their behalf see them. Read together with the session, so that it needs no separate query. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly avatar: string | null;
  /** 1 means a verified email (account specification, section 5). */
  readonly status: number;
  readonly hasPassword: boolean;
  readonly isBlocked: boolean;
  /** The hidden folder that this person sees as `Desktop`. */
  readonly desktopGuid: string;
  /** In PostgreSQL's format of a timestamp with a time zone. */
  readonly createdAt: string;
  readonly updatedAt: string;
}
