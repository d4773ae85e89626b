import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { signout } from '@vetvisit/contract/auth/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { call } from '../faults/http-client.ts'
import { readPostgres } from '../faults/readers.ts'
import { createDoctor, createOwner, createWorld, type World } from '../faults/world.ts'
import type { SessionKind } from './cases.ts'
import type { Known } from './generate.ts'
import { createTeam } from './team.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MEDICINE = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }

type Cast = { known: Known; tokens: Record<SessionKind, string | undefined> }

/** People with sessions, and their objects on the server. */
export class People {
  readonly #address: string
  readonly #databaseUrl: string | undefined
  #cast: Cast

  private constructor(address: string, databaseUrl: string | undefined, cast: Cast) {
    this.#address = address
    this.#databaseUrl = databaseUrl
    this.#cast = cast
  }

  static async meet(address: string, databaseUrl: string | undefined): Promise<People> {
    return new People(address, databaseUrl, await castOf(address))
  }

  get known(): Known {
    return this.#cast.known
  }

  tokenOf(kind: SessionKind): string | undefined {
    return this.#cast.tokens[kind]
  }

  /** Unblocks accounts, because refusals are expected and twenty of them block an account. */
  async unblock(): Promise<void> {
    if (this.#databaseUrl === undefined) {
      this.#cast = await castOf(this.#address)
      return
    }
    const database = await readPostgres(this.#databaseUrl)
    await database.query('delete from attempts').then(
      () => database.query('commit'),
      // The server was counting at the same moment; the next call succeeds.
      () => undefined,
    )
    await database.close()
  }
}

let casts = 0

async function castOf(address: string): Promise<Cast> {
  casts += 1
  const tag = `fuzz-${casts}`
  const { owners, doctors } = await createWorld(address, { owners: 2, doctors: 2 }, tag)
  const center = await createDoctor(address, `${tag}-center`, {
    confirmAtOnce: true,
    isServiceProvider: true,
  })
  const world = { owners, doctors: [...doctors, center] }
  const gone = await createOwner(address, `${tag}-gone`)
  await call(address, signout, { token: gone.token })
  const [assistant, peer, reception] = await createTeam(address, {
    doctor: doctors[0] ?? center,
    tag,
    kinds: ['assistant', 'assistant', 'reception'],
  })
  return {
    // Calls change the other assistant; this one keeps every right.
    known: await knownOf(address, world, peer?.id),
    tokens: {
      owner: owners[0]?.token,
      doctor: doctors[0]?.token,
      center: center.token,
      assistant: assistant?.token,
      reception: reception?.token,
      none: undefined,
      dead: gone.token,
    },
  }
}

/** A reason of a doctor's practice, and a block of an hour from that instant on. */
async function settingsOf(address: string, token: string, from: number) {
  const reason = await call(address, addReason, {
    token,
    body: { name: 'Ultrasound', minutes: 45, before: 5, after: 10, online: true },
  })
  const { block } = await call(address, createBlock, {
    token,
    body: {
      start: new Date(from).toISOString(),
      end: new Date(from + HOUR_MS).toISOString(),
      kind: 'meeting',
      note: 'Team',
    },
  })
  return { reasonId: reason._id, blockId: block._id }
}

async function knownOf(
  address: string,
  { owners, doctors }: World,
  assistantId: string | undefined,
): Promise<Known> {
  const [owner, other] = owners
  const doctorsToken = doctors[0]?.token ?? ''
  const first = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS
  const appointments: string[] = []
  for (const [index, { clinicId }] of doctors.entries()) {
    const start = new Date(first + index * DAY_MS).toISOString()
    const petId = owner?.pets[index % owner.pets.length]
    const booked = await call(address, createAppointment, {
      token: owner?.token ?? '',
      body: { clinicId, petId, start },
    })
    appointments.push(booked._id)
  }
  const inbox = await call(address, getNotifications, {
    token: doctorsToken,
    params: { role: 'doctor' },
  })
  const note = await call(address, createNote, {
    token: doctorsToken,
    body: { action: 'prescription', data: { pet: owner?.pets[0], prescription: [MEDICINE] } },
  })
  const { reasonId, blockId } = await settingsOf(address, doctorsToken, first + 20 * DAY_MS)
  const [petIds, ownerIds] = [[...(owner?.pets ?? []), ...(other?.pets ?? [])], owners.map(({ id }) => id)]
  const doctorIds = doctors.map(({ id }) => id)
  const messageIds = inbox.notifications.map(({ _id }) => _id)
  return {
    clinicId: doctors.map((doctor) => doctor.clinicId),
    petId: petIds,
    pet: petIds,
    _id: [...appointments, reasonId, blockId],
    appointment: appointments,
    noteId: [note._id],
    reasonId: [reasonId],
    id: [...appointments, ...messageIds, note._id, assistantId, reasonId, blockId],
    doctorId: doctorIds,
    doctorid: doctorIds,
    doctor: doctorIds,
    docId: doctorIds,
    patientid: ownerIds,
    patient: ownerIds,
    patId: ownerIds,
  }
}
