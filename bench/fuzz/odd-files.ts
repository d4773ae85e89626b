import { crc32, deflateSync, gzipSync } from 'node:zlib'
import type { Random } from '../faults/random.ts'

/** An odd file, by mistake or on purpose. */
export type OddFile = {
  what: string
  name: string
  type: string
  path: 'pet/profile' | 'pet/passport' | 'notes/report'
  bytes: Buffer
  /** The only allowed status; otherwise any of `FILE_STATUSES`. */
  status?: 200 | 413 | 415 | 422
}

/** Marks active content; no accepted picture may still have it. */
export const MARK = '<script>alert("odd")</script>'

/** Allowed statuses of uploads. */
export const FILE_STATUSES = new Set([200, 413, 415, 422])

const LIMIT_BYTES = 716_800

const JPEG = Buffer.from(
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAMEBf/EACAQAAAFBAMBAAAAAAAAAAAAAAACAxESAQUTFARBYdH/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBf/EABwRAAICAgMAAAAAAAAAAAAAAAATAQIygRES8f/aAAwDAQACEQMRAD8A59wuekuVLDNyyeTd188F7fzN1AyuODGizv1T6IXC2bq5Vc0GLFov3X30Xt/D0kDJZJuaTs3VPgBdCY65b8KFXNnnHRqAABBR/9k=',
  'base64',
)
const GIF = Buffer.from(
  'R0lGODlhGAAQAIAAAExpccBwMCH5BAUAAAAALAAAAAAYABAAAAIRjI+py+0Po5y02ouz3rz7rxQAOw==',
  'base64',
)
const WEBP = Buffer.from(
  'UklGRj4AAABXRUJQVlA4IDIAAAAQAwCdASoYABAAPrVInkmnJCKhMAgA4BaJQBOl0AATrgAAm/xvN5rWt/amCSMoaaOAAA==',
  'base64',
)
const PDF = Buffer.from(
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n130\n%%EOF\n`,
  'latin1',
)

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey picture with one bit per pixel; `packed` replaces its rows in bombs and false sizes. */
function png(width: number, height: number, packed?: Buffer, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = packed ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const PNG = png(24, 16)
const SEEDS = [JPEG, PNG, GIF, WEBP, PDF]
const PICTURES = [JPEG, PNG, GIF, WEBP]

const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])
const noise = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => random.whole(0, 255)))
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${MARK}</svg>`
const HTML = `<!doctype html><html><body>${MARK}</body></html>`

/** Bombs are slow to make and always the same, so they are made once. */
const once = (make: () => Buffer): (() => Buffer) => {
  let made: Buffer | undefined
  return () => (made ??= make())
}
const packedBomb = once(() => gzipSync(Buffer.alloc(50_000_000)))
const hugePicture = once(() => png(20_000, 20_000))
const longPicture = once(() => png(600, 60_000))
const largePicture = once(() => png(6320, 6320))
const zeros = once(() => deflateSync(Buffer.alloc(40_000_000)))
const longAnimation = once(() => manyFrames(10_000))

const TEXTS: Buffer[] = [
  SVG,
  `<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>${SVG}`,
  `\ufeff${SVG}`,
  HTML,
  `<!--\x89PNG-->${HTML}`,
  'alert(1)//',
  '#!/bin/sh\nid\n',
  'MZ\x90\x00\x03',
  '\x7fELF\x02\x01\x01',
  '{"a":1}',
].map((text) => Buffer.from(text, 'utf8'))

/** What stands in front of PDFs, harmless and not. */
const PDF_FRONTS = [
  '\xef\xbb\xbf',
  '\r\n\r\n',
  '\0'.repeat(128),
  '\x1b%-12345X@PJL JOB\r\n',
  `alert(1)//${MARK}\n`,
]

/** Kinds of odd files; each makes one file, with its status if only one is allowed. */
const MAKERS: ((random: Random) => Pick<OddFile, 'what' | 'bytes' | 'status'>)[] = [
  (random) => ({ what: 'a whole picture', bytes: random.pick(PICTURES), status: 200 }),
  () => ({ what: 'a PDF with a script', bytes: PDF }),
  (random) => {
    const bytes = random.pick(SEEDS)
    return { what: 'cut off', bytes: bytes.subarray(0, random.whole(1, bytes.length - 1)) }
  },
  (random) => {
    const bytes = Buffer.from(random.pick(SEEDS))
    for (let flips = random.whole(1, 8); flips > 0; flips -= 1) {
      const at = random.whole(0, bytes.length - 1)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.whole(0, 7))
    }
    return { what: 'bits turned', bytes }
  },
  (random) => ({
    what: 'a picture with a page behind it',
    bytes: Buffer.concat([
      random.pick([JPEG, PNG, GIF]),
      Buffer.from(random.pick([HTML, SVG, 'PK\x03\x04'])),
    ]),
    status: 200,
  }),
  (random) => ({
    what: 'a PDF as printers and mail programs leave it',
    bytes: Buffer.concat([
      Buffer.from(random.pick(PDF_FRONTS), 'latin1'),
      PDF,
      Buffer.from(
        random.pick(['', '\0'.repeat(random.whole(1, 5000)), '\r\n\x1b%-12345X@PJL EOJ\r\n', HTML]),
        'latin1',
      ),
    ]),
  }),
  (random) => ({
    what: 'a JPEG without its last bytes',
    bytes: JPEG.subarray(0, JPEG.length - random.whole(1, 3)),
  }),
  (random) => ({
    what: 'a picture with the mark of a PDF',
    bytes: Buffer.concat([random.pick([JPEG, PNG, GIF]), PDF]),
    status: 200,
  }),
  (random) => ({
    what: 'noise that begins like an AVIF',
    bytes: Buffer.concat([
      Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'),
      noise(random, random.whole(1, 3000)),
    ]),
    status: 422,
  }),
  () => ({ what: 'the screenshot of a long page', bytes: longPicture(), status: 200 }),
  (random) => ({
    what: 'a page in front of a file',
    bytes: Buffer.concat([Buffer.from(HTML), random.pick(SEEDS)]),
    status: 415,
  }),
  (random) => ({
    what: 'the first bytes of a picture and then a page',
    bytes: Buffer.concat([random.pick(PICTURES).subarray(0, random.whole(8, 12)), Buffer.from(HTML)]),
  }),
  (random) => ({
    what: 'a page with a comment that begins like a GIF',
    bytes: Buffer.from(`GIF89a/*${HTML}*/=1;${random.whole(0, 9)}`, 'latin1'),
    status: 422,
  }),
  (random) => ({ what: 'text', bytes: random.pick(TEXTS), status: 415 }),
  () => ({ what: 'SVG in UTF-16', bytes: Buffer.from(`\ufeff${SVG}`, 'utf16le'), status: 415 }),
  () => ({ what: 'packed SVG', bytes: gzipSync(SVG), status: 415 }),
  () => ({ what: 'a packed bomb', bytes: packedBomb(), status: 415 }),
  (random) => ({
    what: 'a picture that claims to be huge',
    bytes: png(random.whole(8001, 65_535), random.whole(5000, 65_535), deflateSync(Buffer.alloc(100))),
    status: 413,
  }),
  () => ({ what: 'a bomb of 400 million pixels', bytes: hugePicture(), status: 413 }),
  () => ({ what: 'a bomb just below the limit of pixels', bytes: largePicture(), status: 200 }),
  () => ({
    what: 'a picture with a bomb in its texts',
    bytes: png(8, 8, undefined, chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros()]))),
  }),
  () => ({
    what: 'a picture whose rows go on and on',
    bytes: png(16, 16, zeros()),
  }),
  () => ({ what: 'nothing', bytes: Buffer.alloc(0), status: 422 }),
  () => ({ what: 'a picture of 716,800 bytes', bytes: padded(JPEG, LIMIT_BYTES), status: 200 }),
  () => ({ what: 'a picture of 716,801 bytes', bytes: padded(JPEG, LIMIT_BYTES + 1), status: 413 }),
  (random) => ({
    what: 'far too much',
    bytes: Buffer.alloc(random.whole(LIMIT_BYTES + 1, 2_000_000), 'x'),
    status: 413,
  }),
  (random) => ({ what: 'noise', bytes: noise(random, random.whole(1, 3000)) }),
  (random) => ({
    what: 'noise that begins like a picture',
    bytes: Buffer.concat([random.pick(PICTURES).subarray(0, 12), noise(random, random.whole(1, 3000))]),
  }),
  (random) => ({
    what: 'noise that begins like a HEIC',
    bytes: Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      noise(random, random.whole(1, 3000)),
    ]),
    status: 422,
  }),
  () => ({ what: 'a GIF of thousands of frames', bytes: longAnimation(), status: 200 }),
]

/** The same frame repeated. */
function manyFrames(count: number): Buffer {
  const head = GIF.subarray(0, 19)
  const frame = GIF.subarray(19, GIF.length - 1)
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(';')])
}

const NAMES = [
  'rex.jpg',
  'page.html',
  'a.svg',
  'passport.pdf.exe',
  '../../../../etc/passwd',
  String.raw`..\..\boot.ini`,
  'con.png',
  'a\u202Egpj.exe',
  'x'.repeat(400),
  'Impfpaß Käthe 🐕.jpeg',
  '.',
  ' ',
  '"; filename="b.html',
  '%2e%2e%2f',
  MARK,
]
const TYPES = [
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'text/html',
  'application/pdf',
  'application/octet-stream',
]
const PATHS = ['pet/profile', 'pet/passport', 'notes/report'] as const

/** One odd file; the kinds take turns. */
export function oddFile(random: Random, number: number): OddFile {
  const make = MAKERS[number % MAKERS.length] ?? random.pick(MAKERS)
  const made = make(random)
  const path = random.pick(PATHS)
  const isPdf = made.bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  // PDFs, also with scripts, are allowed as documents and refused as photos.
  const status =
    isPdf && made.bytes.length <= LIMIT_BYTES && path === 'pet/profile' ? { status: 415 as const } : {}
  return { ...made, ...status, path, name: random.pick(NAMES), type: random.pick(TYPES) }
}

/** Complaints about an accepted file as it is returned. */
export function complaintsAbout(
  sent: OddFile,
  given: { status: number; headers: Record<string, unknown>; bytes: Buffer },
): string[] {
  const complaints: string[] = []
  const header = (name: string) => String(given.headers[name])
  if (given.status !== 200) return [`cannot be read: ${given.status}`]
  const type = header('content-type')
  const starts: Record<string, string> = {
    'image/jpeg': '\xff\xd8\xff',
    'image/png': '\x89PNG',
    'image/webp': 'RIFF',
    'application/pdf': '%PDF-',
  }
  const start = starts[type]
  // Spaces may stand in front of a PDF, and nothing else.
  const begin = given.bytes.toString('latin1', 0, 1024 + 8).trimStart()
  if (start === undefined || !begin.startsWith(start))
    complaints.push(`is returned as ${type} and is something else`)
  if (header('x-content-type-options') !== 'nosniff') complaints.push('its kind may be guessed')
  if (!/sandbox/.test(header('content-security-policy'))) complaints.push('may run as a page')
  if (type !== 'application/pdf' && given.bytes.includes(MARK))
    complaints.push('still has its active content')
  if (type === 'application/pdf' && !header('content-disposition').startsWith('attachment'))
    complaints.push('a PDF opens as a page')
  if (/[\r\n]|\.\.[/\\]/.test(header('content-disposition'))) complaints.push(`a bad name: ${sent.name}`)
  return complaints
}
