import net from 'node:net'

/** The server ends slow headers after 10 s and slow bodies after 15 s, and checks every second. */
const CLOSED_WITHIN_MS = 18_000
const QUICK_WITHIN_MS = 3000

type Shape = {
  name: string
  bytes: string | Buffer
  /** Allowed statuses; with an empty list the connection may also close without an answer. */
  statuses: readonly number[]
  /** Largest number of answers; more means that one request was read as two. */
  answers: number
  /** The client stops sending, and the server must close the connection. */
  slow?: true
  /** The client disconnects after sending. */
  leaves?: true
}

export type SocketFinding = { name: string; complaint: string | null }

const PATH = '/api/v1/auth/signin'
const HOST = 'Host: localhost\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const post = (headers: string, body: string) =>
  `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`
const get = (headers = '', path = '/health/live') => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`
const CLOSE = 'Connection: close\r\n'
const HIDDEN = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'

const SHAPES: readonly Shape[] = [
  {
    name: 'both lengths, hidden request',
    bytes: post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${HIDDEN}`),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'two lengths',
    bytes: post('Content-Length: 2\r\nContent-Length: 40\r\n', `{}${HIDDEN}`),
    statuses: [400],
    answers: 1,
  },
  { name: 'a list of lengths', bytes: post('Content-Length: 2, 2\r\n', '{}'), statuses: [400], answers: 1 },
  { name: 'negative length', bytes: post('Content-Length: -1\r\n', '{}'), statuses: [400], answers: 1 },
  { name: 'length with a sign', bytes: post('Content-Length: +2\r\n', '{}'), statuses: [400], answers: 1 },
  { name: 'hexadecimal length', bytes: post('Content-Length: 0x2\r\n', '{}'), statuses: [400], answers: 1 },
  {
    name: 'huge length',
    bytes: post(`Content-Length: ${'9'.repeat(30)}\r\n`, '{}'),
    statuses: [400, 413],
    answers: 1,
  },
  {
    name: 'length above the limit',
    bytes: post('Content-Length: 10000000\r\n', '{}'),
    statuses: [413],
    answers: 1,
  },
  {
    name: 'length too short, rest is not a request',
    bytes: post('Content-Length: 2\r\n', '{}garbage garbage\r\n\r\n'),
    statuses: [400, 422],
    answers: 2,
  },
  {
    name: 'chunks of garbage',
    bytes: post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'chunk of huge size',
    bytes: post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffffff\r\n{}'),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'chunk extension',
    bytes: post(`Transfer-Encoding: chunked\r\n${CLOSE}`, '2;x=y\r\n{}\r\n0\r\n\r\n'),
    statuses: [422, 400],
    answers: 1,
  },
  {
    name: 'unknown transfer coding',
    bytes: post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'),
    statuses: [400, 501],
    answers: 1,
  },
  {
    name: 'coding behind a tab',
    bytes: post('Transfer-Encoding:\tchunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${HIDDEN}`),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'space before the colon',
    bytes: post('Content-Length : 2\r\n', '{}'),
    statuses: [400],
    answers: 1,
  },
  { name: 'folded header', bytes: get('X-A: b\r\n c\r\n'), statuses: [400], answers: 1 },
  { name: 'zero byte in a header', bytes: get('X-A: b\u0000c\r\n'), statuses: [400], answers: 1 },
  {
    name: 'bare line feeds',
    bytes: `GET /health/live HTTP/1.1\nHost: localhost\n\n`,
    statuses: [400, 200],
    answers: 1,
  },
  {
    name: 'carriage return alone',
    bytes: 'GET /health/live HTTP/1.1\rHost: localhost\r\r',
    statuses: [400],
    answers: 1,
  },
  { name: 'no host', bytes: 'GET /health/live HTTP/1.1\r\n\r\n', statuses: [400], answers: 1 },
  { name: 'two hosts', bytes: get(`Host: other\r\n${CLOSE}`), statuses: [400, 200], answers: 1 },
  { name: 'HTTP/0.9', bytes: 'GET /health/live\r\n\r\n', statuses: [400, 200], answers: 1 },
  {
    name: 'HTTP/9.9',
    bytes: 'GET /health/live HTTP/9.9\r\nHost: localhost\r\n\r\n',
    statuses: [400, 505],
    answers: 1,
  },
  { name: 'no method', bytes: ' / HTTP/1.1\r\nHost: localhost\r\n\r\n', statuses: [400], answers: 1 },
  { name: 'unknown method', bytes: `FOO /health/live HTTP/1.1\r\n${HOST}\r\n`, statuses: [400], answers: 1 },
  { name: 'tunnel', bytes: `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`, statuses: [], answers: 1 },
  {
    name: 'whole address',
    bytes: get(CLOSE, 'http://evil.example/health/live'),
    statuses: [200, 400, 404],
    answers: 1,
  },
  {
    name: 'asterisk',
    bytes: `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    statuses: [200, 204, 400, 404],
    answers: 1,
  },
  { name: 'header of 20 KB', bytes: get(`X-A: ${'x'.repeat(20_000)}\r\n`), statuses: [431], answers: 1 },
  {
    name: '3000 headers',
    bytes: get(Array.from({ length: 3000 }, (_, number) => `X-${number}: y\r\n`).join('')),
    statuses: [431, 400],
    answers: 1,
  },
  { name: 'address of 100 KB', bytes: get('', `/${'x'.repeat(100_000)}`), statuses: [431, 414], answers: 1 },
  {
    name: 'bytes of no protocol',
    bytes: Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    statuses: [400],
    answers: 1,
  },
  { name: 'three in one', bytes: get() + get() + get(CLOSE), statuses: [200], answers: 3 },
  {
    name: 'upgrade to nothing',
    bytes: get(`Connection: upgrade, close\r\nUpgrade: h2c\r\n`),
    statuses: [],
    answers: 1,
  },
  {
    name: 'websocket without a key',
    bytes: get('Connection: upgrade\r\nUpgrade: websocket\r\n', '/socket.io/?EIO=4&transport=websocket'),
    statuses: [400],
    answers: 1,
  },
  {
    name: 'early leave after the headers',
    bytes: post('Content-Length: 100\r\n', '{"email":'),
    statuses: [],
    answers: 0,
    leaves: true,
  },
  { name: 'early leave in the request line', bytes: 'POST /api', statuses: [], answers: 0, leaves: true },
  { name: 'leave before the answer', bytes: get(), statuses: [], answers: 1, leaves: true },
  {
    name: 'half the headers, then silence',
    bytes: `POST ${PATH} HTTP/1.1\r\n${HOST}`,
    statuses: [408],
    answers: 1,
    slow: true,
  },
  {
    name: 'half the body, then silence',
    bytes: post('Content-Length: 100\r\n', '{"email":'),
    statuses: [408],
    answers: 1,
    slow: true,
  },
  {
    name: 'a chunk that never ends',
    bytes: post('Transfer-Encoding: chunked\r\n', 'ff\r\n{"email":'),
    statuses: [408],
    answers: 1,
    slow: true,
  },
  { name: 'a connection and nothing', bytes: '', statuses: [408], answers: 1, slow: true },
]

/** Sends every case: quick ones in turn, slow ones in parallel. */
export async function playSockets(address: string): Promise<SocketFinding[]> {
  const { hostname, port } = new URL(address)
  const connect = () => net.connect(Number(port), hostname)
  const slow = Promise.all(SHAPES.filter((shape) => shape.slow).map((shape) => play(connect(), shape)))
  const findings: SocketFinding[] = []
  for (const shape of SHAPES) if (!shape.slow) findings.push(await play(connect(), shape))
  return [...findings, ...(await slow)]
}

async function play(socket: net.Socket, shape: Shape): Promise<SocketFinding> {
  const since = performance.now()
  const { text, closed } = await exchange(socket, shape)
  const waited = Math.round(performance.now() - since)
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))
  return { name: shape.name, complaint: complaintOf(shape, statuses, closed, waited) }
}

function complaintOf(
  shape: Shape,
  statuses: readonly number[],
  closed: boolean,
  waited: number,
): string | null {
  const [first] = statuses
  if (statuses.some((status) => status >= 500 && !shape.statuses.includes(status)))
    return `answered ${statuses.join()}`
  if (statuses.length > shape.answers) return `${statuses.length} answers: ${statuses.join()}`
  if (shape.slow && !closed) return `still open after ${waited} ms`
  if (shape.leaves || shape.statuses.length === 0) return null
  if (first === undefined) return closed ? null : `no answer in ${waited} ms`
  return shape.statuses.includes(first) ? null : `answered ${first}`
}

function exchange(socket: net.Socket, shape: Shape): Promise<{ text: string; closed: boolean }> {
  return new Promise((resolve) => {
    let text = ''
    const end = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, closed })
    }
    const timer = setTimeout(() => end(false), shape.slow ? CLOSED_WITHIN_MS : QUICK_WITHIN_MS)
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      // Further answers would follow at once.
      if (!shape.slow && shape.answers === 1) setTimeout(() => end(false), 150)
    })
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
    socket.on('connect', () => {
      socket.write(shape.bytes)
      if (shape.leaves) setTimeout(() => end(true), 30)
    })
  })
}
