import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { waitFigure } from './harness/compare.ts'
import type { Effort } from './harness/effort.ts'
import { openEmbedded } from './harness/embedded.ts'
import { type Figure, printFigures } from './harness/figures.ts'
import { doctorToken } from './harness/people.ts'
import { addLargePractice, OWNER_SEARCHES } from './harness/practice.ts'
import { startProduct } from './harness/processes.ts'

const P95_AT_MOST_MS = 60

/** Measures the search among 5,000 owners of a practice on the embedded database. It has no baseline. */
export async function embeddedOwnersBench(effort: Effort): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-bench-'))
  try {
    // The first start creates the tables. People are written while no server holds the folder.
    await (await startProduct({ DATA_DIR: folder })).stop()
    const client = await openEmbedded(folder)
    await addLargePractice(client, effort)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    await client.close()
    const product = await startProduct({ DATA_DIR: folder })
    try {
      const figures: Figure[] = []
      for (const { name, q } of OWNER_SEARCHES) {
        const at = `${listPracticeOwners.path}?q=${encodeURIComponent(q)}`
        figures.push(
          await waitFigure(
            { name, path: at, tokenOf: () => doctorToken(0) },
            P95_AT_MOST_MS,
            product.url,
            effort,
          ),
        )
      }
      printFigures('Search among 5,000 owners, embedded database', figures, effort)
      return figures
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
