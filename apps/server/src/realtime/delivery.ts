import type { Server } from 'socket.io'

/** Other servers hear of events so much later, and of several at once: a message to them costs as much as a small write. */
const TELL_SERVERS_AFTER_MS = 20

/** So many events fit into what one message between servers may hold; longer ones would be written to a table. */
const EVENTS_A_MESSAGE = 6

/** So young, a server may not have heard of the others yet. */
const STRANGER_MS = 15_000

/** An event for the sockets of a room on another server. */
type Delivery = { room: string; event: string; payload: unknown }

type NoEvents = Record<string, never>
type ServerEvents = { deliver: (deliveries: Delivery[]) => void }

export type LiveServer = Server<NoEvents, Record<string, (payload: unknown) => void>, ServerEvents>

type Options = {
  /** With Redis others are taken for granted; on one database alone there may be none, which is looked at. */
  otherServers: 'likely' | 'perhaps' | 'none'
}

/** Brings events to the sockets of a room: here at once, on other servers a moment later. */
export function createDelivery(io: LiveServer, { otherServers }: Options) {
  const emitHere = ({ room, event, payload }: Delivery) => {
    // To put it into words for nobody costs as much as for somebody.
    if (io.of('/').adapter.rooms.has(room)) io.local.to(room).emit(event, payload)
  }
  io.on('deliver', (deliveries) => {
    for (const delivery of deliveries) emitHere(delivery)
  })

  const started = performance.now()
  /** Whether nobody else listens on this database: then a message would be a transaction for nothing. */
  const isAlone = async () =>
    otherServers === 'perhaps' &&
    performance.now() - started > STRANGER_MS &&
    (await io.of('/').adapter.serverCount()) === 1

  const unheard: Delivery[] = []
  /** Tells at once what still waits to be told. */
  const tellServers = async () => {
    const deliveries = unheard.splice(0)
    if (await isAlone()) return
    while (deliveries.length > 0) io.serverSideEmit('deliver', deliveries.splice(0, EVENTS_A_MESSAGE))
  }

  const emit = (room: string, event: string, payload: unknown) => {
    const delivery = { room, event, payload }
    // The adapters would deliver only when the others are told, and not at all while that channel is down.
    emitHere(delivery)
    if (otherServers !== 'none' && unheard.push(delivery) === 1)
      setTimeout(() => void tellServers(), TELL_SERVERS_AFTER_MS).unref()
  }
  return { emit, tellServers }
}
