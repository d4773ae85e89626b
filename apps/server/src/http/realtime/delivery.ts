import type { Server } from 'socket.io'
import type { DoctorChanges } from '../../db/doctor-changes.ts'

/** Delay and batch events for other servers: a message to them costs as much as a small write. */
const TELL_SERVERS_AFTER_MS = 20

/** Events that fit into one message between servers; the adapter would write a longer message to a table. */
const EVENTS_A_MESSAGE = 6

/** A younger server may not know its peers yet. */
const STRANGER_MS = 15_000

/** An event for the sockets of a room on another server. */
type Delivery = { room: string; event: string; payload: unknown }

/** A doctor whose clinics or appointments have changed. */
type Change = { doctorId: string }

type NoEvents = Record<string, never>
type ServerEvents = { deliver: (messages: (Delivery | Change)[]) => void }

export type LiveServer = Server<NoEvents, Record<string, (payload: unknown) => void>, ServerEvents>

type Options = {
  /** `perhaps` counts the servers before each message: on one database there is often only one. */
  otherServers: 'likely' | 'perhaps' | 'none'
  doctorChanges?: DoctorChanges | undefined
}

/**
 * Sends events to the sockets of a room: on this server at once, on other servers 20 ms later. Tells other servers of the doctors that
 * change here, and this one of those that change there.
 */
export function createDelivery(io: LiveServer, { otherServers, doctorChanges }: Options) {
  const emitHere = ({ room, event, payload }: Delivery) => {
    // Serialising is not free, so skip rooms without sockets.
    if (io.of('/').adapter.rooms.has(room)) io.local.to(room).emit(event, payload)
  }
  io.on('deliver', (messages) => {
    for (const message of messages)
      if ('doctorId' in message) doctorChanges?.tell(message.doctorId, 'elsewhere')
      else emitHere(message)
  })

  const started = performance.now()
  /** Whether no other server uses this database: a message would then cost a transaction without effect. */
  const isAlone = async () =>
    otherServers === 'perhaps' &&
    performance.now() - started > STRANGER_MS &&
    (await io.of('/').adapter.serverCount()) === 1

  const unsent: (Delivery | Change)[] = []
  /** Sends what waits for other servers. */
  const notifyServers = async () => {
    const messages = unsent.splice(0)
    if (await isAlone()) return
    while (messages.length > 0) io.serverSideEmit('deliver', messages.splice(0, EVENTS_A_MESSAGE))
  }
  const send = (message: Delivery | Change) => {
    if (otherServers !== 'none' && unsent.push(message) === 1)
      setTimeout(() => void notifyServers(), TELL_SERVERS_AFTER_MS).unref()
  }
  doctorChanges?.listen((doctorId, origin) => {
    const isWaiting = unsent.some((message) => 'doctorId' in message && message.doctorId === doctorId)
    if (origin === 'here' && !isWaiting) send({ doctorId })
  })

  const emit = (room: string, event: string, payload: unknown) => {
    const delivery = { room, event, payload }
    // The adapters would deliver here only together with the other servers, and not at all while their channel is down.
    emitHere(delivery)
    send(delivery)
  }
  return { emit, notifyServers }
}
