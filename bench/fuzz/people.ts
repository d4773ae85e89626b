import { addWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import type { WalkIn } from '@vetvisit/contract/appointments/walk-ins/schemas'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { signout } from '@vetvisit/contract/auth/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { call } from '../faults/http-client.ts'
import { readPostgres } from '../faults/readers.ts'
import { createDoctor, createOwner, createWorld, type World } from '../faults/world.ts'
import type { SessionKind } from './cases.ts'
import type { Known } from './generate.ts'
import { type PracticeObjects, practiceObjects } from './practice-objects.ts'
import { reminderTokens } from './reminders.ts'
import { createTeam } from './team.ts'

const DAY_MS = 24 * 3_600_000
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
    return new People(address, databaseUrl, await castOf(address, databaseUrl))
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
      this.#cast = await castOf(this.#address, undefined)
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

async function castOf(address: string, databaseUrl: string | undefined): Promise<Cast> {
  casts += 1
  const tag = `fuzz-${casts}`
  const { owners, doctors } = await createWorld(address, { owners: 2, doctors: 2 }, tag)
  const center = await createDoctor(address, `${tag}-center`, {
    confirmAtOnce: true,
    isServiceProvider: true,
  })
  const lead = doctors[0] ?? center
  const world = { owners, doctors: [...doctors, center] }
  const gone = await createOwner(address, `${tag}-gone`)
  await call(address, signout, { token: gone.token })
  const [assistant, peer, reception] = await createTeam(address, {
    doctor: lead,
    tag,
    kinds: ['assistant', 'assistant', 'reception'],
  })
  return {
    // Calls change the other assistant; this one keeps every right.
    known: await knownOf(address, world, {
      ...(await practiceObjects(address, lead, tag)),
      assistantId: peer?.id,
      databaseUrl,
    }),
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

type Booked = { _id: string; start: string }

/** An appointment of an owner with each doctor, on days to come. */
async function book(
  address: string,
  owner: World['owners'][number] | undefined,
  doctors: World['doctors'],
): Promise<Booked[]> {
  const first = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS
  const booked: Booked[] = []
  for (const [index, { clinicId }] of doctors.entries()) {
    const start = new Date(first + index * DAY_MS).toISOString()
    const petId = owner?.pets[index % owner.pets.length]
    const { _id } = await call(address, createAppointment, {
      token: owner?.token ?? '',
      body: { clinicId, petId, start },
    })
    booked.push({ _id, start })
  }
  return booked
}

/** The owner's first pet waits without an appointment at the clinic of the first doctor. */
async function waiting(
  address: string,
  owner: World['owners'][number] | undefined,
  [doctor]: World['doctors'],
): Promise<WalkIn> {
  const body = { clinicId: doctor?.clinicId ?? '', petId: owner?.pets[0] ?? '' }
  return call(address, addWalkIn, { token: doctor?.token ?? '', body })
}

async function knownOf(
  address: string,
  { owners, doctors }: World,
  {
    databaseUrl,
    ...ofPractice
  }: PracticeObjects & { assistantId: string | undefined; databaseUrl: string | undefined },
): Promise<Known> {
  const [owner, other] = owners
  const doctorsToken = doctors[0]?.token ?? ''
  const booked = await book(address, owner, doctors)
  const appointments = booked.map(({ _id }) => _id)
  // Only PostgreSQL lets a second program read the key that signs them.
  const reminders = databaseUrl
    ? await reminderTokens(address, databaseUrl, { ownerId: owner?.id ?? '', booked })
    : []
  const inbox = await call(address, getNotifications, {
    token: doctorsToken,
    params: { role: 'doctor' },
  })
  const note = await call(address, createNote, {
    token: doctorsToken,
    body: { action: 'prescription', data: { pet: owner?.pets[0], prescription: [MEDICINE] } },
  })
  const walkIn = await waiting(address, owner, doctors)
  const { assistantId, colleague, reasonId, blockId, roomId, dayChangeId, invitation } = ofPractice
  const [petIds, ownerIds] = [[...(owner?.pets ?? []), ...(other?.pets ?? [])], owners.map(({ id }) => id)]
  const doctorIds = [...doctors.map(({ id }) => id), colleague]
  const clinicIds = doctors.map(({ clinicId }) => clinicId)
  const messageIds = inbox.notifications.map(({ _id }) => _id)
  return {
    clinicId: clinicIds,
    clinics: clinicIds,
    clinic: clinicIds,
    petId: petIds,
    pet: petIds,
    furtherPetIds: petIds,
    _id: [...appointments, reasonId, blockId, roomId, walkIn._id],
    walkInId: [walkIn._id],
    appointment: appointments,
    appointmentId: appointments,
    noteId: [note._id],
    reasonId: [reasonId],
    roomId: [roomId],
    finish: appointments,
    id: [
      ...appointments,
      ...messageIds,
      note._id,
      assistantId,
      colleague,
      reasonId,
      blockId,
      dayChangeId,
      invitation.id,
    ],
    ids: messageIds,
    token: [invitation.token, ...reminders],
    month: [new Date().toISOString().slice(0, 7)],
    leadId: doctorIds,
    personId: [assistantId, colleague],
    cursor: ownerIds,
    invitation: [ofPractice.invitationOfOwner],
    additionalServices: ofPractice.services,
    doctorId: doctorIds,
    doctorid: doctorIds,
    doctor: doctorIds,
    docId: doctorIds,
    patientid: ownerIds,
    patient: ownerIds,
    patId: ownerIds,
  }
}
