/** A person as every call on their behalf knows them; read together with the session, so it costs no query of its own. */
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
  /** As PostgreSQL writes a timestamp with a time zone. */
  readonly createdAt: string;
  readonly updatedAt: string;
}
