import { deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** Colour types of a PNG's header: RGB and RGBA. */
const CHANNELS: Record<number, number> = { 2: 3, 6: 4 }

/**
 * Reduces the colours of a screenshot, to about a third of its size. Rare colours become the nearest frequent one, which is hardly
 * visible in a user interface.
 *
 * @param png eight bits per channel, not interlaced, as browsers write it
 * @param most largest number of colours, at most 256
 */
export function toPalette(png: Buffer, most: number): Buffer {
  const { width, height, channels, rows } = read(png)
  const counts = new Map<number, number>()
  const pixels = new Uint32Array(width * height)
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * channels
    const colour = ((rows[at] ?? 0) << 16) | ((rows[at + 1] ?? 0) << 8) | (rows[at + 2] ?? 0)
    pixels[index] = colour
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = paletteOf(counts, most)
  const places = new Map(palette.map((colour, place) => [colour, place]))
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = pixels[y * width + x] ?? 0
      let place = places.get(colour)
      if (place === undefined) places.set(colour, (place = nearest(palette, colour)))
      lines[y * (width + 1) + 1 + x] = place
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channelsOf(colour)))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const channelsOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255]

/** The most frequent colour of each coarse hue, then the most frequent of the rest. */
function paletteOf(counts: ReadonlyMap<number, number>, most: number): number[] {
  const frequent = [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour)
  const hues = new Set<number>()
  const chosen = new Set<number>()
  for (const colour of frequent) {
    const hue = channelsOf(colour).reduce((key, channel) => (key << 3) | (channel >> 5), 0)
    if (hues.has(hue) || chosen.size >= most / 2) continue
    hues.add(hue)
    chosen.add(colour)
  }
  for (const colour of frequent) if (chosen.size < most) chosen.add(colour)
  return [...chosen]
}

function nearest(palette: readonly number[], colour: number): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  let best = 0
  let least = Infinity
  for (const [place, other] of palette.entries()) {
    const distance =
      ((other >> 16) - red) ** 2 + (((other >> 8) & 255) - green) ** 2 + ((other & 255) - blue) ** 2
    if (distance < least) [best, least] = [place, distance]
  }
  return best
}

function read(png: Buffer) {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = CHANNELS[png[25] ?? 0]
  if (png[24] !== 8 || channels === undefined || png[28] !== 0)
    throw new Error('Not a screenshot of a browser.')
  const parts: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return {
    width,
    height,
    channels,
    rows: unfiltered(inflateSync(Buffer.concat(parts)), width * channels, channels),
  }
}

/** Undoes the prediction of each line (PNG specification, section 9). */
function unfiltered(lines: Buffer, stride: number, channels: number): Uint8Array {
  const height = lines.length / (stride + 1)
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x >= channels ? (rows[at - channels] ?? 0) : 0
      const up = y > 0 ? (rows[at - stride] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (rows[at - stride - channels] ?? 0) : 0
      rows[at] = (lines[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return rows
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, corner) : 0
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(content.length + 12)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(checksum(named), content.length + 8)
  return framed
}

/** CRC-32 as in the PNG specification. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
