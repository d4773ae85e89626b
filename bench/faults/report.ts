import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes the counts for CI, if `REPORTS` is set. */
export function writeReport(name: string, counts: { passed: number; failed: number }): void {
  const folder = process.env['REPORTS']
  if (folder === undefined || folder === '') return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(counts))
}
