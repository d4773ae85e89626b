import { randomUUID } from 'node:crypto'
import { createBlock, deleteBlocks } from '@vetvisit/contract/appointments/blocks/routes'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { createColleague } from './colleagues.ts'
import { call, dataOf } from './http-client.ts'
import type { Write } from './ledger.ts'
import { Client, type Line } from './load.ts'
import { pause } from './server-process.ts'
import { createDoctor, createOwner, type Doctor, type Owner } from './world.ts'

const OWNERS = 4
const FIVE_MINUTES_MS = 5 * 60_000
/** So few, in fives, that much is in the way. */
const FIVES_AHEAD = 48
const BLOCKS_AT_ONCE = 3
const OVERRIDE = { reason: 'Emergency', allow: ['overlap', 'block', 'closed'] }

/** A practice of two vets with two treatment rooms. */
type Desk = { lead: Doctor; vets: readonly string[]; rooms: readonly string[] }

/** The desk of a practice, which books over what is in the way and blocks times of vets and rooms, and owners who book there. */
export async function deskClients(line: Line, address: string, tag: string): Promise<Client[]> {
  const lead = await createDoctor(address, `${tag}-desk`, { confirmAtOnce: true })
  const colleague = await createColleague(address, lead, `${tag}-desk-colleague`)
  const rooms = await call(address, updateRooms, {
    token: lead.token,
    query: { clinicId: lead.clinicId },
    body: { rooms: [{ name: 'Operating room' }, { name: 'X-ray' }] },
  })
  const desk = { lead, vets: [lead.id, colleague.id], rooms: rooms.map(({ _id }) => _id) }
  const owners: OwnerOfDesk[] = []
  for (let number = 0; number < OWNERS; number += 1)
    owners.push(new OwnerOfDesk(line, await createOwner(address, `${tag}-client-${number}`), lead.clinicId))
  return [...owners, new DeskClient(line, desk, owners)]
}

/** An acknowledged booking or change that lies over something. */
export const isForced = ({ outcome, body, text }: Write): boolean =>
  outcome === 'acked' &&
  body?.['override'] !== undefined &&
  (dataOf(text) as Appointment).override?.forced === true

/** A time at the practice, far enough ahead to be booked, that begins at any `step` fives. */
function timeAhead({ random }: Line, step: number): string {
  const unit = step * FIVE_MINUTES_MS
  const first = Math.ceil((Date.now() + 70 * 60_000) / unit) * unit
  return new Date(first + random.whole(0, FIVES_AHEAD / step) * unit).toISOString()
}

/** Books free times of any vet, and so comes onto the record of the practice. */
class OwnerOfDesk extends Client {
  readonly pets: readonly string[]
  readonly #clinicId: string
  isKnown = false

  constructor(line: Line, owner: Owner, clinicId: string) {
    super(line, owner, 'patient')
    this.pets = owner.pets
    this.#clinicId = clinicId
  }

  /** The reason includes the key, which identifies the row. */
  async act(): Promise<void> {
    const key = randomUUID()
    const petId = this.line.random.pick(this.pets)
    const place = { clinicId: this.#clinicId, start: timeAhead(this.line, 3) }
    await this.write(createAppointment, { body: { ...place, petId, reason: key, confirmed: true } }, key)
    await pause(40)
  }

  protected learn(): void {
    this.isKnown = true
  }
}

/** Books, moves, lengthens and cancels with overrides and rooms, and blocks and frees times of vets and rooms. */
class DeskClient extends Client {
  readonly #desk: Desk
  readonly #owners: readonly OwnerOfDesk[]
  readonly #visits = new Map<string, Appointment>()
  readonly #blocks: string[] = []

  constructor(line: Line, desk: Desk, owners: readonly OwnerOfDesk[]) {
    super(line, desk.lead, 'doctor')
    this.#desk = desk
    this.#owners = owners
  }

  async act(): Promise<void> {
    const die = this.line.random.next()
    if (this.#blocks.length >= BLOCKS_AT_ONCE) await this.#free()
    else if (die < 0.2) await this.#block()
    else if (die < 0.45 && this.#visits.size > 0) await this.#change()
    else if (die < 0.6 && this.#visits.size > 0) await this.#cancel()
    else await this.#book()
  }

  get #minutes(): number {
    return 5 * this.line.random.whole(1, 12)
  }

  /** Most of what the desk does may lie over something, and half is in a room. */
  get #wish(): Record<string, unknown> {
    const { random } = this.line
    return {
      ...(random.chance(0.7) && { override: OVERRIDE }),
      ...(random.chance(0.5) && { roomId: random.pick(this.#desk.rooms) }),
    }
  }

  /** The reason includes the key, which identifies the row. */
  async #book(): Promise<void> {
    const { random } = this.line
    const known = this.#owners.filter(({ isKnown }) => isKnown)
    if (known.length === 0) return pause(50)
    const key = randomUUID()
    const petId = random.pick(random.pick(known).pets)
    const { lead, vets } = this.#desk
    const place = { clinicId: lead.clinicId, doctorId: random.pick(vets), start: timeAhead(this.line, 1) }
    const body = { ...place, ...this.#wish, petId, minutes: this.#minutes, reason: key }
    await this.write(createAppointment, { body }, key)
  }

  async #change(): Promise<void> {
    const { random } = this.line
    const _id = random.pick([...this.#visits.keys()])
    const time = random.chance(0.5) ? { start: timeAhead(this.line, 1) } : { minutes: this.#minutes }
    await this.write(updateAppointment, { body: { _id, ...time, ...this.#wish } })
  }

  async #cancel(): Promise<void> {
    const _id = this.line.random.pick([...this.#visits.keys()])
    this.#visits.delete(_id)
    await this.write(updateAppointment, { body: { _id, isCancelled: true } })
  }

  async #block(): Promise<void> {
    const { random } = this.line
    const start = timeAhead(this.line, 1)
    const end = new Date(Date.parse(start) + random.whole(3, 24) * FIVE_MINUTES_MS).toISOString()
    const whose = random.chance(0.5)
      ? { doctorId: random.pick(this.#desk.vets) }
      : { roomId: random.pick(this.#desk.rooms) }
    await this.write(createBlock, { body: { ...whose, start, end, kind: 'meeting' } })
  }

  async #free(): Promise<void> {
    const id = this.#blocks.shift()
    if (id !== undefined) await this.write(deleteBlocks, { query: { id } })
  }

  protected learn({ call: name }: Write, text: string): void {
    if (name === createBlock.name) this.#blocks.push((dataOf(text) as { block: Block }).block._id)
    else if (name === createAppointment.name || name === updateAppointment.name) {
      const visit = dataOf(text) as Appointment
      if (visit.status === 'approved') this.#visits.set(visit._id, visit)
      else this.#visits.delete(visit._id)
    }
  }
}
