/** A file as the model stores it; times are milliseconds of its clock. */
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
  /** The deleted file whose deletion put this file into the trash. */
  trashRoot: string | null;
  deletedAt: number | null;
  deletedBy: number | null;
  lockedBy: number | null;
}
