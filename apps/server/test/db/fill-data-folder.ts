import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { templateFile } from '../../src/db/testing-embedded.ts'

/**
 * Puts the files of a migrated embedded database into a data folder. A first start takes seconds to make them, so only tests of a first
 * start make them that way.
 */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const pgFolder = path.join(dataDir, 'pg')
  mkdirSync(pgFolder, { recursive: true })
  execFileSync('tar', ['-xf', await templateFile(), '-C', pgFolder], { stdio: 'ignore' })
}
