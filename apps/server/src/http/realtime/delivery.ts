import type { Server } from 'socket.io'

/** Delay and batch events for other servers: a message to them costs as much as a small write. */
const TELL_SERVERS_AFTER_MS = 20

/** Events that fit into one message between servers; the adapter would write a longer message to a table. */
const EVENTS_A_MESSAGE = 6

/** A younger server may not know its peers yet. */
const STRANGER_MS = 15_000

/** An event for the sockets of a room on another server. */
type Delivery = { room: string; event: string; payload: unknown }

type NoEvents = Record<string, never>
type ServerEvents = { deliver: (deliveries: Delivery[]) => void }

export type LiveServer = Server<NoEvents, Record<string, (payload: unknown) => void>, ServerEvents>

type Options = {
  /** `perhaps` counts the servers before each message: on one database there is often only one. */
  otherServers: 'likely' | 'perhaps' | 'none'
}

/** Sends events to the sockets of a room: on this server at once, on other servers 20 ms later. */
export function createDelivery(io: LiveServer, { otherServers }: Options) {
  const emitHere = ({ room, event, payload }: Delivery) => {
    // Serialising is not free, so skip rooms without sockets.
    if (io.of('/').adapter.rooms.has(room)) io.local.to(room).emit(event, payload)
  }
  io.on('deliver', (deliveries) => {
    for (const delivery of deliveries) emitHere(delivery)
  })

  const started = performance.now()
  /** Whether no other server uses this database: a message would then cost a transaction without effect. */
  const isAlone = async () =>
    otherServers === 'perhaps' &&
    performance.now() - started > STRANGER_MS &&
    (await io.of('/').adapter.serverCount()) === 1

  const unsent: Delivery[] = []
  /** Sends the events that wait for other servers. */
  const notifyServers = async () => {
    const deliveries = unsent.splice(0)
    if (await isAlone()) return
    while (deliveries.length > 0) io.serverSideEmit('deliver', deliveries.splice(0, EVENTS_A_MESSAGE))
  }

  const emit = (room: string, event: string, payload: unknown) => {
    const delivery = { room, event, payload }
    // The adapters would deliver here only together with the other servers, and not at all while their channel is down.
    emitHere(delivery)
    if (otherServers !== 'none' && unsent.push(delivery) === 1)
      setTimeout(() => void notifyServers(), TELL_SERVERS_AFTER_MS).unref()
  }
  return { emit, notifyServers }
}
