// Builds the two committed lists of places from the GeoNames dump. Run it again only to take newer data or more names:
//   npx tsx apps/server/scripts/build-places.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { foldName } from '../src/adapters/geo/place-name.ts'
import { DEGREE, NO_REGION, type PlaceFileHeader } from '../src/adapters/geo/place-table.ts'
import { readGeoNames } from './places/geonames.ts'
import { chooseNames, unusedOverrides } from './places/names.ts'
import { type Region, regionOf } from './places/regions.ts'

const ATTRIBUTION = 'Places: GeoNames (geonames.org), CC BY 4.0, reduced'
const HOME = new Set(['DE', 'AT', 'CH', 'GB', 'IN'])
const HOME_POPULATION = 500
const WORLD_POPULATION = 5_000
/** From this size on a place outside the home countries keeps its aliases. */
const ALIAS_POPULATION = 15_000
const LABELS_WORLD = 6_000
const LABELS_HOME_POPULATION = 15_000
// Historical, abandoned, destroyed places and former capitals: nobody opens a clinic there.
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

type Row = {
  local: string
  english: string
  keys: Map<string, boolean>
  country: string
  region: Region | undefined
  lat: number
  lng: number
  population: number
  isDistrict: boolean
}

function readRows(): Row[] {
  const rows: Row[] = []
  for (const record of readGeoNames()) {
    const { country, population, aliases } = record
    const isHome = HOME.has(country)
    const isLarge = population >= (isHome ? HOME_POPULATION : WORLD_POPULATION)
    if (GONE.has(record.kind) || !(isLarge || record.kind === 'PPLC')) continue
    const names = chooseNames(record)
    const keys = new Map<string, boolean>()
    const add = (name: string, isOwn: boolean) => {
      const key = foldName(name)
      if (key && !keys.has(key)) keys.set(key, isOwn)
    }
    for (const name of [names.local, names.english, record.name, withoutQualifier(record.name)])
      add(name, true)
    if (isHome || population >= ALIAS_POPULATION) {
      for (const alias of aliases) if (isUsefulAlias(alias, country)) add(alias, false)
    }
    rows.push({
      local: names.local,
      english: names.english,
      keys,
      country,
      region: regionOf(country, record.admin1, record.admin2),
      lat: record.lat,
      lng: record.lng,
      population,
      isDistrict: record.kind === 'PPLX',
    })
  }
  return rows.toSorted((a, b) => weight(b) - weight(a))
}

// People leave out what tells two towns apart: Frankfurt (Oder), Frankfurt am Main, Newcastle upon Tyne.
function withoutQualifier(name: string): string {
  return name.replace(/\s*\(.*\)| (am|an der|im|in der|in|bei|ob der|upon|sur|v\.d\.) .*/u, '')
}

function weight(row: Row): number {
  return row.population / (row.isDistrict ? 20 : 1)
}

const LATIN = /^\p{Lu}[\p{Script=Latin}\p{M}\s.'’-]{2,39}$/u
const INDIAN =
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gurmukhi}\p{Script=Oriya}\s]{2,39}$/u
const HINDI = /^[\p{Script=Devanagari}\s]{2,39}$/u

// Left out: airport codes, machine transliterations (they begin in lower case) and "City of ..." in other languages.
function isUsefulAlias(alias: string, country: string): boolean {
  if (alias.includes(' - ') || /^\p{Lu}{2,4}$/u.test(alias)) return false
  if (/^(Lungsod ng|Dakbayan sa|Kota|Faritani|Horad|Gorad|Ciutat de|City of|Stadt) /u.test(alias))
    return false
  return LATIN.test(alias) || (country === 'IN' ? INDIAN : HINDI).test(alias)
}

function packTable(rows: readonly Row[]): Buffer {
  const countries = [...new Set(rows.map((row) => row.country))]
  const regions = [...new Set(rows.flatMap((row) => row.region ?? []))]
  const keys = rows
    .flatMap((row, place) =>
      [...row.keys].map(([key, isOwn]) => ({ bytes: Buffer.from(key), cell: place * 2 + (isOwn ? 1 : 0) })),
    )
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes) || a.cell - b.cell)
  const names = Buffer.from(
    rows
      .map((row) => (row.local === row.english ? row.local : `${row.local}\t${row.english}`) + '\n')
      .join(''),
  )
  const keyText = Buffer.from(keys.map((key) => `${key.bytes.toString()}\n`).join(''))
  const header: PlaceFileHeader = {
    attribution: ATTRIBUTION,
    places: rows.length,
    keys: keys.length,
    nameBytes: names.length,
    keyBytes: keyText.length,
    countries,
    regions: regions.map((region) => ({ name: region.name, keys: region.keys })),
  }
  const headerText = Buffer.from(JSON.stringify(header))
  const headerLength = Buffer.alloc(4)
  headerLength.writeUInt32LE(headerText.length)
  const regionNumber = new Map(regions.map((region, index) => [region, index]))
  const countryNumber = new Map(countries.map((country, index) => [country, index]))
  return Buffer.concat([
    headerLength,
    headerText,
    bytes(Int32Array.from(rows, (row) => Math.round(row.lat * DEGREE))),
    bytes(Int32Array.from(rows, (row) => Math.round(row.lng * DEGREE))),
    bytes(Uint32Array.from(rows, (row) => row.population)),
    bytes(Uint16Array.from(rows, (row) => (row.region && regionNumber.get(row.region)) ?? NO_REGION)),
    bytes(Uint8Array.from(rows, (row) => countryNumber.get(row.country) ?? 0)),
    bytes(Uint8Array.from(rows, (row) => (row.isDistrict ? 1 : 0))),
    bytes(Uint32Array.from(keys, (key) => key.cell)),
    names,
    keyText,
  ])
}

function bytes(column: Int32Array | Uint32Array | Uint16Array | Uint8Array): Buffer {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength)
}

/** Steps of size at which a map begins to show a label: 0 for five million people and more, 9 for the smallest. */
function rank(population: number): number {
  const steps = [5_000_000, 2_000_000, 1_000_000, 500_000, 250_000, 100_000, 60_000, 35_000, 20_000]
  const step = steps.findIndex((least) => population >= least)
  return step === -1 ? steps.length : step
}

function labels(rows: readonly Row[]): string {
  const towns = rows.filter((row) => !row.isDistrict)
  const shown = towns.filter(
    (row, place) =>
      place < LABELS_WORLD || (HOME.has(row.country) && row.population >= LABELS_HOME_POPULATION),
  )
  const places = shown.map((row) => {
    const cells = [round3(row.lng), round3(row.lat), rank(row.population), row.english]
    return row.local === row.english ? cells : [...cells, row.local]
  })
  return JSON.stringify({
    attribution: ATTRIBUTION,
    columns: ['lng', 'lat', 'rank', 'english', 'local'],
    places,
  })
}

function round3(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

function write(path: string, content: Buffer | string): string {
  const file = fileURLToPath(new URL(path, import.meta.url))
  mkdirSync(fileURLToPath(new URL('.', new URL(path, import.meta.url))), { recursive: true })
  writeFileSync(file, content)
  return file
}

const rows = readRows()
if (unusedOverrides().length > 0) throw new Error(`No such place: ${unusedOverrides().join(', ')}`)
const table = packTable(rows)
const packed = brotliCompressSync(table, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: table.length },
})
const map = labels(rows)
console.log(
  `${write('../assets/places.bin.br', packed)}: ${rows.length} places, ${table.length} bytes, ${packed.length} packed`,
)
console.log(
  `${write('../../web/public/basemap/places.json', map)}: ${map.length} characters, ${gzipSync(map, { level: 9 }).length} in gzip`,
)
