import { randomUUID } from 'node:crypto'
import { createBlock, deleteBlocks } from '@vetvisit/contract/appointments/blocks/routes'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getBlockPlan } from '@vetvisit/contract/appointments/plans/routes'
import type { BlockPlan } from '@vetvisit/contract/appointments/plans/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { answerProposal, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { joinPractice } from '@vetvisit/contract/team/routes'
import { inviteVet } from './colleagues.ts'
import { call, dataOf } from './http-client.ts'
import type { Write } from './ledger.ts'
import { Client, type Line, placeIn } from './load.ts'
import { pause } from './server-process.ts'
import { createDoctor, createOwner, createVet, type Doctor, type Owner, type Vet } from './world.ts'

const OWNERS = 4
const DAY_MS = 24 * 60 * 60_000
/** Longer than owners book ahead. */
const ILL_DAYS = 8

/** A practice of two vets of whom one is ill, and owners who book with that one. */
type SickPractice = { ill: Doctor; colleague: Vet; owners: Owner[] }

async function createSickPractice(address: string, tag: string): Promise<SickPractice> {
  const ill = await createDoctor(address, `${tag}-ill`, { confirmAtOnce: true })
  const colleague = await createVet(address, `${tag}-colleague`)
  const invitation = await inviteVet(address, ill, colleague.email)
  await call(address, joinPractice, { token: colleague.token, body: { token: invitation.token } })
  const owners: Owner[] = []
  for (let number = 0; number < OWNERS; number += 1)
    owners.push(await createOwner(address, `${tag}-patient-${number}`))
  return { ill, colleague, owners }
}

/** A hand-over, a proposal or the answer to one. */
export const isOfSickDay = ({ call: name, body }: Write): boolean =>
  name === proposeTime.name ||
  name === answerProposal.name ||
  (name === updateAppointment.name && body?.['doctorId'] !== undefined)

/** The people of a practice on the days on which one of its two vets is ill. */
export async function sickDayClients(line: Line, address: string, tag: string): Promise<Client[]> {
  const practice = await createSickPractice(address, tag)
  const { colleague, owners } = practice
  const clients = owners.map((owner) => new OwnerOfPlan(line, owner, practice))
  return [...clients, new ColleagueOnSickDay(line, colleague, { practice, owners: clients })]
}

/** Books with the vet who is ill, and takes or declines the times that are proposed. */
class OwnerOfPlan extends Client {
  readonly #owner: Owner
  readonly #practice: SickPractice
  readonly #proposed: Appointment[] = []

  constructor(line: Line, owner: Owner, practice: SickPractice) {
    super(line, owner, 'patient')
    this.#owner = owner
    this.#practice = practice
  }

  /** Learns of a proposal, as a message tells it. */
  hear(appointment: Appointment): void {
    this.#proposed.push(appointment)
  }

  get id(): string {
    return this.#owner.id
  }

  async act(): Promise<void> {
    const { random } = this.line
    const proposed = this.#proposed.shift()
    if (proposed?.proposal) {
      const { start } = random.pick(proposed.proposal.times)
      await this.write(answerProposal, { body: { _id: proposed._id, accept: random.chance(0.6), start } })
    } else await this.#book()
  }

  /** The reason includes the key, which identifies the row. */
  async #book(): Promise<void> {
    const key = randomUUID()
    const { ill } = this.#practice
    const place = placeIn({ doctors: [ill], owners: [] }, this.line.random)
    const petId = this.line.random.pick(this.#owner.pets)
    const body = { ...place, doctorId: ill.id, petId, reason: key, confirmed: true }
    await this.write(createAppointment, { body }, key)
    await pause(20)
  }

  protected learn(): void {}
}

type Around = { practice: SickPractice; owners: readonly OwnerOfPlan[] }

/** Blocks the time of the vet who is ill, hands over and proposes what lies beneath, and ends the block. */
class ColleagueOnSickDay extends Client {
  readonly #around: Around
  #block: string | undefined

  constructor(line: Line, person: { id: string; token: string }, around: Around) {
    super(line, person, 'doctor')
    this.#around = around
  }

  async act(): Promise<void> {
    if (this.#block === undefined) return this.#beginSickDay()
    const { visits } = await this.read(getBlockPlan, { query: { id: this.#block } })
    const open = visits.filter(({ proposal }) => proposal === null)
    if (open.length === 0) return this.write(deleteBlocks, { query: { id: this.#block } })
    for (const visit of open.slice(0, 3)) {
      await this.#settleVisit(visit)
      // The unknown outcome must be found out first.
      if (!(await this.settle())) return
    }
  }

  async #beginSickDay(): Promise<void> {
    await pause(this.line.random.whole(100, 400))
    const start = Math.floor(Date.now() / 60_000) * 60_000
    const end = new Date(start + ILL_DAYS * DAY_MS).toISOString()
    const doctorId = this.#around.practice.ill.id
    const body = { doctorId, start: new Date(start).toISOString(), end, kind: 'ill' }
    await this.write(createBlock, { body })
  }

  #settleVisit({ _id, version, times }: BlockPlan['visits'][number]): Promise<void> {
    const [start, ...others] = times
    if (start !== undefined && this.line.random.chance(0.5))
      return this.write(proposeTime, { body: { _id, version, start, others } })
    return this.write(updateAppointment, {
      body: { _id, version, doctorId: this.#around.practice.colleague.id },
    })
  }

  protected learn({ call: name }: Write, text: string): void {
    if (name === createBlock.name) this.#block = (dataOf(text) as { block: Block }).block._id
    else if (name === deleteBlocks.name) this.#block = undefined
    else if (name === proposeTime.name) {
      const appointment = dataOf(text) as Appointment
      this.#around.owners.find(({ id }) => id === appointment.patient._id)?.hear(appointment)
    }
  }
}
