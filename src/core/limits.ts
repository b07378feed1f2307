/**
 * How many folders may lie inside one another. The materialised path of a file holds every guid above it (22 bytes
 * each), and an index entry of PostgreSQL ends at about 2,700 bytes: 100 levels stay below that, and no shelf of
 * real folders comes near.
 */
export const folderDepthLimit = 100;
