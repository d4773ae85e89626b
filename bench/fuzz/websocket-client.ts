import { randomBytes } from 'node:crypto'
import net from 'node:net'

type WebsocketClient = {
  /** Status of the upgrade; 0 if the connection was closed without an answer. */
  status: Promise<number>
  closed: Promise<void>
  heard: () => string
  write: (bytes: Buffer) => void
  destroy: () => void
}

const LIVE = '/socket.io/?EIO=4&transport=websocket'

/** A websocket client that sends any bytes and knows nothing of socket.io. */
export function openWebsocket(address: string, path = LIVE): WebsocketClient {
  const { hostname, port } = new URL(address)
  const socket = net.connect(Number(port), hostname)
  let text = ''
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  const status = new Promise<number>((resolve) => {
    socket.on('data', (chunk) => {
      text = (text + chunk.toString('latin1')).slice(0, 10_000)
      const found = /^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n/.exec(text)
      if (found) resolve(Number(found[1]))
    })
    void closed.then(() => resolve(0))
  })
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  return {
    status,
    closed,
    heard: () => text,
    write: (bytes) => void socket.write(bytes),
    destroy: () => void socket.destroy(),
  }
}

const TEXT = 0x81
const BINARY = 0x82

/** A frame of a client; masked with zeros, which leaves the payload unchanged. */
export function frame(
  content: string | Buffer,
  opcode = typeof content === 'string' ? TEXT : BINARY,
): Buffer {
  const payload = Buffer.from(content)
  const length = Buffer.alloc(payload.length < 126 ? 1 : payload.length < 65_536 ? 3 : 9)
  if (length.length === 1) length[0] = payload.length
  else if (length.length === 3) length.writeUInt16BE(payload.length, 1)
  else length.writeBigUInt64BE(BigInt(payload.length), 1)
  length[0] = 0x80 | (length.length === 1 ? payload.length : length.length === 3 ? 126 : 127)
  return Buffer.concat([Buffer.from([opcode]), length, Buffer.alloc(4), payload])
}
