import { connect, type AddressInfo, type Socket } from 'node:net'
import { getUser, signin } from '@vetvisit/contract/auth/routes'
import { uploadFile } from '@vetvisit/contract/files/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person } from './harness.ts'
import { PDF } from './uploads.ts'

const harness = harnessOfFile()
let owner: Person
beforeAll(async () => {
  owner = await onboardedOwner(harness)
  await harness.app.listen({ host: '127.0.0.1', port: 0 })
})
// The limits are set by timers; sockets and the database run on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Sends the head of a request and a part of its body, and returns when the server has read them. */
async function begin(path: string, headers: Record<string, string>, part: string): Promise<Sending> {
  const { port } = harness.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const sending = new Sending(socket)
  const arrived = new Promise((resolve) => harness.app.server.once('request', resolve))
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${API_BASE}${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${part}`)
  await arrived
  // The server first asks the database about the session; two calls later it has the answer.
  for (const _ of ['once', 'once more']) await harness.call(getUser, { token: owner.token })
  return sending
}

class Sending {
  private text = ''
  private readonly socket: Socket
  readonly closed: Promise<string>
  constructor(socket: Socket) {
    this.socket = socket
    this.closed = new Promise((resolve) => {
      socket.on('data', (chunk) => (this.text += chunk.toString('latin1')))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(this.text))
    })
  }
  rest(part: string): Promise<string> {
    this.socket.write(part)
    return this.closed
  }
}

const JSON_HEADERS = { 'content-type': 'application/json', 'content-length': '100', connection: 'close' }

const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n${PDF.toString('latin1')}\r\n--b--\r\n`
const uploadHeaders = (token: string | null) => ({
  'content-type': 'multipart/form-data; boundary=b',
  'content-length': String(form.length),
  connection: 'close',
  ...(token !== null && { authorization: `Bearer ${token}` }),
})
const UPLOAD = `${uploadFile.path}?path=pet/vaccination`

describe('a slow request', () => {
  it('is ended with 408 after 15 seconds', async () => {
    const late = await begin(signin.path, JSON_HEADERS, '{"email":')
    const slow = await begin(signin.path, JSON_HEADERS, '{"email":')
    vi.advanceTimersByTime(14_999)
    const answer = slow.rest('"a@b.example","password":"x"}'.padEnd(91))
    expect(await answer).toContain('HTTP/1.1 401 ')
    vi.advanceTimersByTime(1)
    expect(await late.closed).toContain('HTTP/1.1 408 ')
  })

  it('is ended if it is sent in chunks, too', async () => {
    const headers = {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      connection: 'close',
    }
    const late = await begin(signin.path, headers, 'ff\r\n{"email":')
    vi.advanceTimersByTime(15_000)
    expect(await late.closed).toContain('HTTP/1.1 408 ')
  })

  it('has two minutes for a file', async () => {
    expect(harness.app.server.requestTimeout).toBe(120_000)
    const slow = await begin(UPLOAD, uploadHeaders(owner.token), form.slice(0, 200))
    vi.advanceTimersByTime(119_000)
    expect(await slow.rest(form.slice(200))).toContain('HTTP/1.1 200 ')
  })

  it('has 15 seconds for a file that is not allowed, and gets one answer', async () => {
    const refused = await begin(UPLOAD, uploadHeaders(null), form.slice(0, 200))
    vi.advanceTimersByTime(15_000)
    const answers = await refused.closed
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401'])
  })
})

describe('an idle connection', () => {
  // https://nginx.org/en/docs/http/ngx_http_upstream_module.html#keepalive_timeout: 60 s; https://caddyserver.com/docs/caddyfile/directives/reverse_proxy: keepalive 2m
  it('is kept longer than proxies keep it', async () => {
    const { port } = harness.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`)
    expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120)
  })
})
