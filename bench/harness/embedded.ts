import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Opens the embedded database of a data folder, which no server may hold meanwhile. */
export const openEmbedded = (folder: string): Promise<PGlite> =>
  PGlite.create({ dataDir: path.join(folder, 'pg'), extensions: { btree_gist, pg_trgm } })
