import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** A town or city. */
export type Place = {
  /** The English name, or the local one if English has none. */
  name: string
  /** Name in its own language and script: München, मुंबई. */
  localName: string
  /** State, canton or county as written there; empty if unknown. */
  region: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  lat: number
  lng: number
  population: number
  /** True for a part of a larger town (Altona, Bandra). */
  isDistrict: boolean
}

/** The first part of the file, as JSON after its length in bytes: all values that are too small for a typed array. */
export type PlaceFileHeader = {
  attribution: string
  places: number
  keys: number
  nameBytes: number
  keyBytes: number
  countries: string[]
  regions: { name: string; keys: string[] }[]
}

/** The region of a place without a known one. */
export const NO_REGION = 0xffff
/** Coordinates are stored as integers of this many parts of a degree (11 metres). */
export const DEGREE = 10_000

const FILE = join('assets', 'places.bin.br')
const NEWLINE = 10

/**
 * The embedded table of places. All columns are typed arrays over one buffer and names stay in UTF-8, so 66,000
 * places with their aliases take about 10 MB, against hundreds as objects.
 */
export class PlaceTable {
  readonly count: number
  readonly attribution: string
  private readonly header: PlaceFileHeader
  private readonly lats: Int32Array
  private readonly lngs: Int32Array
  private readonly populations: Uint32Array
  private readonly regions: Uint16Array
  private readonly countries: Uint8Array
  private readonly districts: Uint8Array
  private readonly names: Buffer
  private readonly nameEnds: Uint32Array
  private readonly keys: Buffer
  private readonly keyEnds: Uint32Array
  private readonly keyPlaces: Uint32Array

  /** @param file the unpacked contents of the file written by `scripts/build-places.ts` */
  constructor(file: Buffer) {
    const headerBytes = file.readUInt32LE(0)
    this.header = JSON.parse(file.toString('utf8', 4, 4 + headerBytes)) as PlaceFileHeader
    this.count = this.header.places
    this.attribution = this.header.attribution
    let offset = 4 + headerBytes
    // A copy, because a typed array must start at a multiple of its element size.
    const section = (bytes: number) => {
      const part = new Uint8Array(bytes)
      part.set(file.subarray(offset, offset + bytes))
      offset += bytes
      return part
    }
    const { places, keys } = this.header
    this.lats = new Int32Array(section(places * 4).buffer)
    this.lngs = new Int32Array(section(places * 4).buffer)
    this.populations = new Uint32Array(section(places * 4).buffer)
    this.regions = new Uint16Array(section(places * 2).buffer)
    this.countries = section(places)
    this.districts = section(places)
    this.keyPlaces = new Uint32Array(section(keys * 4).buffer)
    this.names = Buffer.from(section(this.header.nameBytes).buffer)
    this.keys = Buffer.from(section(this.header.keyBytes).buffer)
    this.nameEnds = lineEnds(this.names, places)
    this.keyEnds = lineEnds(this.keys, keys)
  }

  /** The place with this number; numbers run from 0, the most populous first, districts last among equals. */
  place(index: number): Place {
    const start = index === 0 ? 0 : at(this.nameEnds, index - 1) + 1
    const [localName = '', name = localName] = this.names
      .toString('utf8', start, at(this.nameEnds, index))
      .split('\t')
    return {
      name,
      localName,
      region: this.header.regions[at(this.regions, index)]?.name ?? '',
      countryCode: this.countryCode(index),
      lat: this.lat(index),
      lng: this.lng(index),
      population: this.population(index),
      isDistrict: at(this.districts, index) === 1,
    }
  }

  population(index: number): number {
    return at(this.populations, index)
  }

  lat(index: number): number {
    return at(this.lats, index) / DEGREE
  }

  lng(index: number): number {
    return at(this.lngs, index) / DEGREE
  }

  countryCode(index: number): string {
    return this.header.countries[at(this.countries, index)] ?? ''
  }

  /** Folded names of a place's region; for a British county also those of its nation. */
  regionKeys(index: number): readonly string[] {
    return this.header.regions[at(this.regions, index)]?.keys ?? []
  }

  /** Decides between places of the same name: the population, or a twentieth of it for a district. */
  weight(index: number): number {
    return (at(this.populations, index) + 1) / (at(this.districts, index) === 1 ? 20 : 1)
  }

  /**
   * Calls `visit` for every place of a folded name.
   *
   * @param visit called with the place and whether the name is its own, not an alias
   */
  eachNamed(folded: string, visit: (place: number, isOwnName: boolean) => void): void {
    const wanted = Buffer.from(folded, 'utf8')
    if (wanted.length === 0) return
    for (let row = this.lowerBound(wanted); row < this.header.keys; row++) {
      if (this.keys.compare(wanted, 0, wanted.length, this.keyStart(row), at(this.keyEnds, row)) !== 0) return
      const cell = at(this.keyPlaces, row)
      visit(cell >>> 1, (cell & 1) === 1)
    }
  }

  /** The folded names that begin with a text, at most `count`. */
  namesBeginning(folded: string, count: number): string[] {
    const wanted = Buffer.from(folded, 'utf8')
    const names: string[] = []
    for (let row = this.lowerBound(wanted); row < this.header.keys && names.length < count; row++) {
      const name = this.keys.toString('utf8', this.keyStart(row), at(this.keyEnds, row))
      if (!name.startsWith(folded)) break
      // A name of several places stands in several rows.
      if (name !== names.at(-1)) names.push(name)
    }
    return names
  }

  private keyStart(row: number): number {
    return row === 0 ? 0 : at(this.keyEnds, row - 1) + 1
  }

  private lowerBound(wanted: Buffer): number {
    let low = 0
    let high = this.header.keys
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = this.keys.compare(
        wanted,
        0,
        wanted.length,
        this.keyStart(middle),
        at(this.keyEnds, middle),
      )
      if (order < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

let loaded: PlaceTable | undefined

/** The table that ships with the server, unpacked by the first call (about 60 ms) and cached. */
export function placeTable(): PlaceTable {
  loaded ??= new PlaceTable(brotliDecompressSync(readFileSync(placeFile())))
  return loaded
}

// The server runs from src/ and from a bundle in dist/: the assets folder is beside one of the folders above.
function placeFile(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, FILE))) return join(folder, FILE)
  }
  throw new Error(`${FILE} is missing above ${here}; run "npx tsx apps/server/scripts/build-places.ts"`)
}

function lineEnds(text: Buffer, lines: number): Uint32Array {
  const ends = new Uint32Array(lines)
  let from = 0
  for (let line = 0; line < lines; line++) {
    const end = text.indexOf(NEWLINE, from)
    ends[line] = end
    from = end + 1
  }
  return ends
}

// Indexes come from the table itself, so they are inside the column.
function at(column: Int32Array | Uint32Array | Uint16Array | Uint8Array, index: number): number {
  return column[index] ?? 0
}
