import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

export type Tile = { z: number; x: number; y: number; content: Uint8Array }

type Bounds = { west: number; south: number; east: number; north: number }

const HEADER_BYTES = 127

/**
 * Writes an archive of vector tiles with one directory, enough for some thousand tiles
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 *
 * @param layers names of the vector layers
 */
export function pmtilesArchive(tiles: readonly Tile[], layers: readonly string[], bounds: Bounds): Buffer {
  const sorted = tiles
    .map(({ z, x, y, content }) => ({ id: zxyToTileId(z, x, y), content: gzipSync(content) }))
    .toSorted((a, b) => a.id - b.id)
  const directory = gzipSync(directoryOf(sorted))
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const data = Buffer.concat(sorted.map(({ content }) => content))
  const zooms = tiles.map(({ z }) => z)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles\x03', 'latin1')
  const metadataAt = HEADER_BYTES + directory.length
  const dataAt = metadataAt + metadata.length
  const numbers = [
    [HEADER_BYTES, directory.length],
    [metadataAt, metadata.length],
    [dataAt, 0],
    [dataAt, data.length],
    [sorted.length, sorted.length, sorted.length],
  ].flat()
  numbers.forEach((number, index) => header.writeBigUInt64LE(BigInt(number), 8 + index * 8))
  const bytes = [
    1,
    Compression.Gzip,
    Compression.Gzip,
    TileType.Mvt,
    Math.min(...zooms, 0),
    Math.max(...zooms, 0),
  ]
  bytes.forEach((byte, index) => header.writeUInt8(byte, 96 + index))
  const { west, south, east, north } = bounds
  const corners = [west, south, east, north].map(sevenDigits)
  corners.forEach((degrees, index) => header.writeInt32LE(degrees, 102 + index * 4))
  header.writeInt32LE(sevenDigits((west + east) / 2), 119)
  header.writeInt32LE(sevenDigits((south + north) / 2), 123)
  return Buffer.concat([header, directory, metadata, data])
}

const sevenDigits = (degrees: number) => Math.round(degrees * 1e7)

/** Four columns: differences of ids, run lengths, lengths, and offsets, which are 0 where a tile follows the one before. */
function directoryOf(tiles: readonly { id: number; content: Buffer }[]): Buffer {
  const differences = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const offsets = tiles.map((_, index) => (index === 0 ? 1 : 0))
  const lengths = tiles.map(({ content }) => content.length)
  const columns = [tiles.length, ...differences, ...tiles.map(() => 1), ...lengths, ...offsets]
  return Buffer.from(columns.flatMap(varint))
}

function varint(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
