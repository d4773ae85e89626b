import type { SocketFinding } from './sockets.ts'
import { frame, openWebsocket } from './websocket-client.ts'

/** A missing handshake closes the connection after 10 s. */
const CLOSED_WITHIN_MS = 12_000
const QUIET_MS = 300

type Shape = {
  name: string
  frames: readonly Buffer[]
  /** Sent after the token of a live session. */
  signedIn?: true
  /** The connection stays open. */
  stays?: true
}

const connect = (auth: unknown, namespace = '') => frame(`40${namespace}${JSON.stringify(auth)}`)
const guess = connect({ token: 'guessed' })
const many = (count: number, packet: Buffer) => Array.from({ length: count }, () => packet)

const SHAPES: readonly Shape[] = [
  { name: 'nothing at all', frames: [] },
  { name: 'a guessed token', frames: [guess] },
  { name: 'a thousand guessed tokens', frames: many(1000, guess) },
  { name: 'a token that is an object', frames: [connect({ token: { $gt: '' } })] },
  { name: 'a token that is a list', frames: [connect({ token: ['a', 'b'] })] },
  { name: 'a token of 10 KB', frames: [connect({ token: 'x'.repeat(10_000) })] },
  { name: 'a token of 100 KB', frames: [connect({ token: 'x'.repeat(100_000) })] },
  { name: 'a poisoned key', frames: [frame('40{"__proto__":{"token":"x"},"constructor":1}')] },
  { name: 'credentials that are no JSON', frames: [frame('40{"token":')] },
  { name: 'credentials that are a list', frames: [frame('40["token"]')] },
  { name: 'a namespace that is not there', frames: [connect({ token: 'x' }, '/admin,')] },
  { name: 'a thousand namespaces', frames: Array.from({ length: 1000 }, (_, n) => connect({}, `/n${n},`)) },
  { name: 'an event before the handshake', frames: [frame('42["join","room"]')] },
  { name: 'an acknowledgement of nothing', frames: [frame('431[]')] },
  { name: 'a goodbye before the handshake', frames: [frame('41')] },
  { name: 'a refusal, as only servers send', frames: [frame('44{"message":"no"}')] },
  { name: 'a type that does not exist', frames: [frame('49[]'), frame('9')] },
  { name: 'an empty packet', frames: [frame('')] },
  { name: 'a ping, as only servers send', frames: [frame('2')] },
  { name: 'ten thousand pongs', frames: many(10_000, frame('3')) },
  { name: 'an upgrade of nothing', frames: [frame('5'), frame('5probe')] },
  { name: 'a binary event without its parts', frames: [frame('451-["x",{"_placeholder":true,"num":0}]')] },
  { name: 'a binary event of a million parts', frames: [frame('451000000-["x"]')] },
  { name: 'bytes before the handshake', frames: [frame(Buffer.alloc(100, 7))] },
  { name: 'a frame of a reserved kind', frames: [frame('x', 0x83)] },
  { name: 'text that is no UTF-8', frames: [frame(Buffer.from([0xff, 0xfe]), 0x81)] },
  { name: 'a message that never ends', frames: many(2000, frame('x'.repeat(1000), 0x01)) },
  { name: 'ten thousand websocket pings', frames: many(10_000, frame('', 0x89)) },
  { name: 'a second handshake', frames: [guess], signedIn: true },
  { name: 'another namespace', frames: [connect({}, '/admin,')], signedIn: true },
  { name: 'a hundred events', frames: many(100, frame('42["join","room"]')), signedIn: true },
  { name: 'a hundred acknowledgements', frames: many(100, frame('431[]')), signedIn: true },
  { name: 'an event with a reserved name', frames: [frame('42["disconnect"]')], signedIn: true },
  { name: 'a few events', frames: many(5, frame('42["join","user:1"]')), signedIn: true, stays: true },
  { name: 'its pong', frames: [frame('3')], signedIn: true, stays: true },
]

/** Sends odd packets, each case over a websocket of its own, all in parallel. */
export const playPackets = (address: string, token: string): Promise<SocketFinding[]> =>
  Promise.all(SHAPES.map((shape) => play(address, token, shape)))

async function play(address: string, token: string, shape: Shape): Promise<SocketFinding> {
  const client = openWebsocket(address)
  const name = `websocket, ${shape.name}`
  try {
    const status = await client.status
    if (status !== 101) return { name, complaint: `the upgrade was answered ${status}` }
    if (shape.signedIn) {
      client.write(connect({ token }))
      while (!client.heard().includes('40{"sid"')) await pause(20)
    }
    client.write(Buffer.concat(shape.frames))
    const end = await Promise.race([
      client.closed.then(() => 'closed'),
      pause(shape.stays ? QUIET_MS : CLOSED_WITHIN_MS).then(() => 'open'),
    ])
    return { name, complaint: end === (shape.stays ? 'open' : 'closed') ? null : `it is ${end}` }
  } finally {
    client.destroy()
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
