import { randomBytes } from 'node:crypto'
import net from 'node:net'

export type RawWebsocket = {
  /** Status of the upgrade; 0 if the connection was closed without an answer. */
  status: Promise<number>
  closed: Promise<void>
  isOpen: () => boolean
  /** Everything received, as text. */
  heard: () => string
  /** Sends texts as frames in one write. */
  send: (...packets: string[]) => void
  destroy: () => void
}

/** A websocket client that sends any frames and knows nothing of socket.io. */
export function openRaw(
  port: number,
  { path = '/socket.io/?EIO=4&transport=websocket', headers = '' } = {},
): RawWebsocket {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  let open = true
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      open = false
      resolve()
    })
  })
  socket.on('error', () => undefined)
  const status = new Promise<number>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const found = /^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n/.exec(text)
      if (found) resolve(Number(found[1]))
    })
    void closed.then(() => resolve(0))
  })
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  return {
    status,
    closed,
    isOpen: () => open,
    heard: () => text,
    send: (...packets) => void socket.write(Buffer.concat(packets.map(frameOf))),
    destroy: () => void socket.destroy(),
  }
}

/** A text frame of a client; masked with zeros, which leaves the text unchanged. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), payload])
}
