import { createAppointment, holdSlot, releaseSlot } from '@vetvisit/contract/appointments/booking/routes'
import { deleteAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import type { Hold } from '@vetvisit/contract/appointments/booking/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Route } from '@vetvisit/contract/http'
import {
  deleteNotification,
  getNotifications,
  markNotificationsSeen,
} from '@vetvisit/contract/notifications/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { randomUUID } from 'node:crypto'
import { type Answer, call, dataOf, fetchWhole, type Request, urlOf } from './http-client.ts'
import type { Ledger, Write } from './ledger.ts'
import type { Random } from './random.ts'
import { pause } from './server-process.ts'
import { type Doctor, type Owner, PET, type World } from './world.ts'

const QUARTER_MS = 15 * 60_000
/** So few that owners compete for slots. */
const SLOTS_AHEAD = 600

/** Refusals by a rule; 429 is the limit of requests per day, as limits per address are off. */
const REFUSALS = new Set([409, 422, 429])

/** Addresses of the servers and state of all clients. */
export type Line = {
  /** Changes with every start. Each request goes to a random one, as behind a balancer. */
  addresses: readonly string[]
  readonly ledger: Ledger
  readonly random: Random
  /** Violations, as sentences. */
  readonly complaints: string[]
}

/** A person at a device: one write at a time; a write with an unknown outcome is repeated until it is known. */
export abstract class Client {
  protected readonly line: Line
  readonly name: string
  readonly role: 'patient' | 'doctor'
  readonly #token: string | undefined
  #unsettled: Write | undefined

  constructor(line: Line, person: { id: string; token: string | undefined }, role: 'patient' | 'doctor') {
    this.line = line
    this.name = person.id
    this.role = role
    this.#token = person.token
  }

  /** Makes one random act. */
  abstract act(): Promise<void>
  /** Updates the person's knowledge after an acknowledged write. */
  protected abstract learn(write: Write, text: string): void

  get token(): string | undefined {
    return this.#token
  }

  get #address(): string {
    return this.line.random.pick(this.line.addresses)
  }

  /** Acts until stopped. Errors of the connection are expected. */
  async run(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      if (!(await this.settle())) await pause(50)
      else await this.act().catch(() => pause(20))
    }
  }

  /** Repeats a write with an unknown outcome. @returns true if no outcome is unknown now */
  async settle(): Promise<boolean> {
    if (!this.#unsettled) return true
    await this.#transmit(this.#unsettled)
    return this.#unsettled === undefined
  }

  /** Sends a new write, sometimes twice at once like a double click. */
  protected async write(route: Route, request: Request, key: string = randomUUID()): Promise<void> {
    const url = urlOf(route, request)
    const write = this.line.ledger.intend({
      key,
      client: this.name,
      call: route.name,
      method: route.method,
      url,
      body: request.body,
    })
    this.#unsettled = write
    const twin = this.line.random.chance(0.05) ? this.#send(write).catch(() => undefined) : undefined
    await this.#transmit(write)
    const other = await twin
    if (other?.status === 200 && write.outcome === 'acked' && other.text !== write.text)
      this.line.complaints.push(
        `I5: ${write.call} sent twice at once got two answers: ${write.text} and ${other.text}`,
      )
  }

  /** Repeats a write with a known outcome. @returns a complaint if the answer differs from the first one in any byte */
  async replay(write: Write): Promise<string | null> {
    const { status, text } = await this.#send(write)
    return status === write.status && text === write.text
      ? null
      : `I5: ${write.call} repeated got ${status} ${text} instead of ${write.text}`
  }

  protected read<R extends Route>(route: R, request: Request) {
    return call(this.#address, route, { ...request, token: this.#token })
  }

  /** Ids of the whole inbox. */
  async inbox(): Promise<Set<string>> {
    const ids = new Set<string>()
    let before: string | null = null
    do {
      const page: { notifications: { _id: string }[]; nextCursor: string | null } = await this.read(
        getNotifications,
        {
          params: { role: this.role },
          query: { limit: 200, ...(before !== null && { before }) },
        },
      )
      for (const { _id } of page.notifications) ids.add(_id)
      before = page.nextCursor
    } while (before !== null)
    return ids
  }

  #send(write: Write): Promise<Answer> {
    const { method, url, key, body } = write
    return fetchWhole(this.#address, { method, url, key, body, token: this.#token })
  }

  async #transmit(write: Write): Promise<void> {
    const { ledger, complaints } = this.line
    let answer: Answer
    try {
      answer = await this.#send(write)
    } catch {
      ledger.settle(write, 'unknown')
      return
    }
    if (answer.status === 200) {
      ledger.settle(write, 'acked', answer)
      this.#unsettled = undefined
      this.learn(write, answer.text)
    } else if (answer.status >= 500) {
      if (answer.status !== 503) complaints.push(`${write.call} answered ${answer.status}: ${answer.text}`)
      ledger.settle(write, 'unknown', answer)
    } else {
      if (!REFUSALS.has(answer.status))
        complaints.push(`${write.call} answered ${answer.status}: ${answer.text}`)
      ledger.settle(write, 'refused', answer)
      this.#unsettled = undefined
    }
  }
}

/** A slot of any clinic, far enough ahead to be booked. */
export function placeIn({ doctors }: World, random: Random): { clinicId: string; start: string } {
  const first = Math.ceil((Date.now() + 70 * 60_000) / QUARTER_MS) * QUARTER_MS
  const start = new Date(first + random.whole(0, SLOTS_AHEAD) * QUARTER_MS).toISOString()
  return { clinicId: random.pick(doctors).clinicId, start }
}

/** Books, holds, releases, cancels, registers pets, clears the inbox. */
export class OwnerClient extends Client {
  readonly #world: World
  readonly #pets: string[]
  readonly #open = new Map<string, Appointment>()
  readonly #messages = new Set<string>()
  #hold: Hold | undefined

  constructor(line: Line, owner: Owner, world: World) {
    super(line, owner, 'patient')
    this.#world = world
    this.#pets = [...owner.pets]
  }

  async act(): Promise<void> {
    const { random } = this.line
    const die = random.next()
    if (die < 0.15) await this.write(holdSlot, { body: placeIn(this.#world, this.line.random) })
    else if (die < 0.2 && this.#hold) await this.write(releaseSlot, { query: { id: this.#hold._id } })
    else if (die < 0.25) await this.#registerPet()
    else if (die < 0.32) await this.#tidyInbox()
    else if (die < 0.6 && this.#open.size > 0) await this.#cancel(random.pick([...this.#open.keys()]))
    else await this.#book()
  }

  /** The reason includes the key, which identifies the row. */
  async #book(): Promise<void> {
    const key = randomUUID()
    const held =
      this.#hold && this.line.random.chance(0.7)
        ? { clinicId: this.#hold.clinicId, start: this.#hold.start }
        : placeIn(this.#world, this.line.random)
    await this.write(
      createAppointment,
      { body: { ...held, petId: this.line.random.pick(this.#pets), reason: key, confirmed: true } },
      key,
    )
  }

  async #cancel(id: string): Promise<void> {
    const waits = this.#open.get(id)?.status === 'requested'
    this.#open.delete(id)
    if (waits && this.line.random.chance(0.5)) await this.write(deleteAppointment, { query: { id } })
    else await this.write(updateAppointment, { body: { _id: id, isCancelled: true } })
  }

  async #registerPet(): Promise<void> {
    const key = randomUUID()
    await this.write(createPet, { body: { name: 'Luna', ...PET, rfid: key } }, key)
  }

  async #tidyInbox(): Promise<void> {
    const [message] = this.#messages
    if (message !== undefined) {
      this.#messages.delete(message)
      await this.write(deleteNotification, { params: { id: message } })
      return
    }
    for (const id of [...(await this.inbox())].slice(-3)) this.#messages.add(id)
    await this.write(markNotificationsSeen, { body: { ids: [...this.#messages] } })
  }

  protected learn({ call }: Write, text: string): void {
    if (call === holdSlot.name) this.#hold = dataOf(text) as Hold
    else if (call === releaseSlot.name) this.#hold = undefined
    else if (call === createAppointment.name) {
      this.#hold = undefined
      const appointment = dataOf(text) as Appointment
      this.#open.set(appointment._id, appointment)
    }
  }
}

/** Approves, rejects, reschedules and cancels appointments, and writes into records. */
export class DoctorClient extends Client {
  readonly #agreed = new Map<string, Appointment>()

  constructor(line: Line, doctor: Doctor) {
    super(line, doctor, 'doctor')
  }

  async act(): Promise<void> {
    const { random } = this.line
    if (this.#agreed.size > 4 && random.chance(0.4))
      await this.#change(random.pick([...this.#agreed.values()]))
    if (this.#agreed.size > 0 && random.chance(0.3))
      await this.#writeNote(random.pick([...this.#agreed.values()]))
    const { requests } = await this.read(getRequestPage, { query: { limit: 20 } })
    for (const request of requests.slice(0, 3)) {
      const status = random.chance(0.7) ? 'approved' : 'rejected'
      await this.write(updateAppointment, { body: { _id: request._id, status } })
      // The unknown outcome must be found out first.
      if (!(await this.settle())) return
    }
    if (requests.length === 0) await pause(10)
  }

  /** The text is the key, which identifies the row. */
  async #writeNote({ pet }: Appointment): Promise<void> {
    const key = randomUUID()
    await this.write(createNote, { body: { action: 'text', data: { pet: pet._id, text: key } } }, key)
    await this.settle()
  }

  async #change({ _id, start }: Appointment): Promise<void> {
    const { random } = this.line
    this.#agreed.delete(_id)
    if (random.chance(0.5)) await this.write(updateAppointment, { body: { _id, status: 'cancelled' } })
    else
      await this.write(updateAppointment, {
        body: { _id, start: new Date(Date.parse(start) + random.whole(1, 40) * QUARTER_MS).toISOString() },
      })
    await this.settle()
  }

  protected learn({ call }: Write, text: string): void {
    if (call !== updateAppointment.name) return
    const appointment = dataOf(text) as Appointment
    if (appointment.status === 'approved') this.#agreed.set(appointment._id, appointment)
  }
}
