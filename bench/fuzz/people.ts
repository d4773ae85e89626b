import { createAppointment } from '@vetvisit/contract/appointments/routes'
import { signout } from '@vetvisit/contract/auth/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { call } from '../faults/http-client.ts'
import { readPostgres } from '../faults/readers.ts'
import { createDoctor, createOwner, createWorld, type World } from '../faults/world.ts'
import type { SessionKind } from './cases.ts'
import type { Known } from './generate.ts'

const DAY_MS = 24 * 3_600_000

/** The sessions that requests are sent with, and what the server knows of those people. */
export class People {
  readonly known: Known
  readonly #address: string
  readonly #databaseUrl: string | undefined
  readonly #tokens: Record<SessionKind, string | undefined>

  private constructor(
    address: string,
    databaseUrl: string | undefined,
    known: Known,
    tokens: Record<SessionKind, string | undefined>,
  ) {
    this.#address = address
    this.#databaseUrl = databaseUrl
    this.known = known
    this.#tokens = tokens
  }

  static async meet(address: string, databaseUrl: string | undefined): Promise<People> {
    const world = await createWorld(address, { owners: 2, doctors: 2 }, 'fuzz')
    const gone = await createOwner(address, 'fuzz-gone')
    await call(address, signout, { token: gone.token })
    const tokens = {
      owner: world.owners[0]?.token,
      doctor: world.doctors[0]?.token,
      none: undefined,
      dead: gone.token,
    }
    return new People(address, databaseUrl, await knownOf(address, world), tokens)
  }

  tokenOf(kind: SessionKind): string | undefined {
    return this.#tokens[kind]
  }

  /** Lets blocked accounts go on: what they may not see is part of the game, and after twenty of those they would wait. */
  async unblock(): Promise<void> {
    if (this.#databaseUrl === undefined) {
      await this.#replaceBlocked()
      return
    }
    const database = await readPostgres(this.#databaseUrl)
    await database.query('delete from attempts').then(
      () => database.query('commit'),
      // The server was counting at that moment; the next time will do.
      () => undefined,
    )
    await database.close()
  }

  async #replaceBlocked(): Promise<void> {
    this.#tokens.owner = (await createOwner(this.#address, `fuzz-owner-${Date.now()}`)).token
    this.#tokens.doctor = (await createDoctor(this.#address, `fuzz-doctor-${Date.now()}`, false)).token
  }
}

async function knownOf(address: string, { owners, doctors }: World): Promise<Known> {
  const [owner, other] = owners
  const first = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS
  const appointments: string[] = []
  for (const [index, petId] of (owner?.pets ?? []).entries()) {
    const start = new Date(first + index * DAY_MS).toISOString()
    const booked = await call(address, createAppointment, {
      token: owner?.token ?? '',
      body: { clinicId: doctors[index]?.clinicId, petId, start },
    })
    appointments.push(booked._id)
  }
  const inbox = await call(address, getNotifications, {
    token: doctors[0]?.token ?? '',
    params: { role: 'doctor' },
  })
  return {
    clinicId: doctors.map((doctor) => doctor.clinicId),
    petId: [...(owner?.pets ?? []), ...(other?.pets ?? [])],
    _id: appointments,
    id: [...appointments, ...inbox.notifications.map((message) => message._id)],
    doctorid: doctors.map((doctor) => doctor.id),
    doctor: doctors.map((doctor) => doctor.id),
    patientid: owners.map((one) => one.id),
  }
}
