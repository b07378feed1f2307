/** A file as the model keeps it; moments are milliseconds of its clock. */
export interface Row {
  readonly guid: string;
  readonly type: number;
  name: string;
  parent: string | null;
  readonly creator: number;
  readonly createdAt: number;
  updatedAt: number;
  updatedBy: number;
  revision: number;
  /** The file with which it went into the trash. */
  trashRoot: string | null;
  deletedAt: number | null;
  deletedBy: number | null;
  lockedBy: number | null;
}
