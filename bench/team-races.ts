import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import type { VisitBeneath } from '@vetvisit/contract/appointments/blocks/schemas'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { clinicId, doctorId, doctorToken, ownerToken, petId, roomId, slotStart } from './harness/people.ts'
import { send, type Sent } from './harness/send.ts'
import { OWNERS, ownerOf, VETS } from './harness/team.ts'

/** Owners who book beside an act of the practice. */
const BESIDE = 10
const OVERRIDE = { reason: 'Emergency', allow: ['overlap'] as const }

/** A practice of its own for each race. */
export type Team = {
  url: string
  team: number
  /** Numbers of its vets, the lead first. */
  vets: readonly number[]
}

/** Complaints about one start, and the answers. */
type Raced = { complaints: string[]; sent: Sent[] }

type Race = (team: Team, number: number) => Promise<Raced>

const owners = (count: number) => Array.from({ length: count }, (_, owner) => owner)

const vetAt = ({ vets }: Team, index: number): number => vets[index % VETS] ?? 0

const bodyOf = ({ team }: Team, owner: number, number: number) => ({
  clinicId: clinicId(team),
  petId: petId(ownerOf(team, owner)),
  start: slotStart(number),
  confirmed: true,
})

const byOwner = (team: Team, owner: number, number: number, wish: object = {}) =>
  send(
    team.url,
    createAppointment,
    { ...bodyOf(team, owner, number), ...wish },
    ownerToken(ownerOf(team.team, owner)),
  )

const byVet = (team: Team, owner: number, number: number, wish: object) =>
  send(
    team.url,
    createAppointment,
    { ...bodyOf(team, owner, number), ...wish },
    doctorToken(vetAt(team, owner)),
  )

/** The appointments of the answers. */
const booked = (sent: readonly Sent[]): Appointment[] =>
  sent
    .filter(({ status, data }) => status === 200 && isAppointment(data))
    .map(({ data }) => data as Appointment)

const isAppointment = (data: unknown) => typeof data === 'object' && data !== null && 'doctor' in data

/** Answers that are neither a success nor `slot_taken`. */
const unclear = (sent: readonly Sent[]): string[] =>
  sent
    .filter(({ status, code }) => status !== 200 && code !== 'slot_taken')
    .map(({ status, code }) => `answered ${status} ${code}`)

/** Of forty owners of whom half leave the choice to the practice, as many get a start as it has vets. */
const anyVet: Race = async (team, number) => {
  const sent = await Promise.all(
    owners(OWNERS).map((owner) =>
      byOwner(team, owner, number, owner % 2 === 0 ? {} : { doctorId: doctorId(vetAt(team, owner)) }),
    ),
  )
  const vets = new Set(booked(sent).map(({ doctor }) => doctor._id))
  const isExact = booked(sent).length === VETS && vets.size === VETS
  return {
    sent,
    complaints: isExact ? [] : [`${booked(sent).length} bookings with ${vets.size} vets`],
  }
}

/** Three vets book forty animals into one treatment room, each for themselves: one of them gets it. */
const room: Race = async (team, number) => {
  const sent = await Promise.all(
    owners(OWNERS).map((owner) =>
      byVet(team, owner, number, { doctorId: doctorId(vetAt(team, owner)), roomId: roomId(team.team) }),
    ),
  )
  return {
    sent,
    complaints: booked(sent).length === 1 ? [] : [`the room was taken ${booked(sent).length} times`],
  }
}

/** A block that is written while owners book is written; it lists the booking beneath it, and there is none that it does not list. */
const block: Race = async (team, number) => {
  const [start, end] = [slotStart(number), slotStart(number + 1)]
  const [blocked, ...sent] = await Promise.all([
    send(
      team.url,
      createBlock,
      { doctorId: doctorId(vetAt(team, 0)), start, end, kind: 'meeting' },
      doctorToken(vetAt(team, 1)),
    ),
    ...owners(BESIDE).map((owner) => byOwner(team, owner, number, { doctorId: doctorId(vetAt(team, 0)) })),
  ])
  const beneath = blocked.status === 200 ? (blocked.data as { visits: VisitBeneath[] }).visits : []
  const listed = new Set(beneath.map(({ _id }) => _id))
  const unlisted = booked(sent).filter(({ _id }) => !listed.has(_id))
  return {
    sent: [blocked, ...sent],
    complaints: [
      ...(blocked.status === 200 ? [] : ['the block was not written']),
      ...(booked(sent).length > 1 ? [`${booked(sent).length} bookings beside a block`] : []),
      ...unlisted.map(({ _id }) => `${_id} came to lie under a block that does not list it`),
    ],
  }
}

/** An override that is written while owners book is written; it lies over the one booking that was first, and none comes after it. */
const override: Race = async (team, number) => {
  const wish = { doctorId: doctorId(vetAt(team, 0)) }
  const [forced, ...sent] = await Promise.all([
    byVet(team, BESIDE, number, { ...wish, override: OVERRIDE }),
    ...owners(BESIDE).map((owner) => byOwner(team, owner, number, wish)),
  ])
  const over = forced.status === 200 && (forced.data as Appointment).override?.forced === true
  const plain = booked(sent).length
  return {
    sent: [forced, ...sent],
    complaints: [
      ...(forced.status === 200 ? [] : ['the override was not written']),
      ...(plain === (over ? 1 : 0)
        ? []
        : [`${plain} bookings beside an override that ${over ? 'lies' : 'does not lie'} over one`]),
    ],
  }
}

type Place = { doctorId: string; start: string }

const placeOf = ({ doctor, start }: Appointment): Place => ({ doctorId: doctor._id, start })

/**
 * Two visits are dragged at once, each to where the other is. Without an override both stay; with one each is where its answer says, and both
 * have swapped if both override.
 */
const swap: Race = async (team, number) => {
  const starts = [number * 2, number * 2 + 1] as const
  const made = await Promise.all(
    starts.map((start, index) => byVet(team, index, start, { doctorId: doctorId(vetAt(team, index)) })),
  )
  const [first, second] = booked(made)
  if (!first || !second) return { sent: made, complaints: ['two visits could not be booked'] }
  // None of both, one of both, both.
  const overriding = number % 3
  const drag = (visit: Appointment, to: Place, index: number) =>
    send(
      team.url,
      updateAppointment,
      { _id: visit._id, ...to, ...(index < overriding && { override: OVERRIDE }) },
      doctorToken(vetAt(team, index)),
    )
  const places = [placeOf(second), placeOf(first)]
  const sent = await Promise.all([drag(first, placeOf(second), 0), drag(second, placeOf(first), 1)])
  const moved = sent.map((answer, index) => isAt(answer, places[index]))
  // The one that may not override follows if the other has made way.
  const isAllowed = moved.every((one, index) => (index < overriding ? one : overriding > 0 || !one))
  return {
    sent: [...made, ...sent],
    complaints: isAllowed ? [] : [`moved: ${String(moved)}, of which the first ${overriding} may override`],
  }
}

/** Whether a visit was moved to a place, as its answer says. */
function isAt({ status, data }: Sent, place: Place | undefined): boolean {
  const { doctorId: vet, start } = status === 200 ? placeOf(data as Appointment) : { doctorId: '', start: '' }
  return vet === place?.doctorId && start === place.start
}

/** The races, and for how many starts each is run once to see that it works: crowded ones for fewer. */
export const RACES = [
  {
    race: anyVet,
    text: `${OWNERS} owners for a start of ${VETS} vets: ${VETS} bookings`,
    startsOnce: 1,
  },
  { race: room, text: `${OWNERS} bookings into one treatment room: one`, startsOnce: 1 },
  {
    race: block,
    text: `a block beside ${BESIDE} bookings: none beneath that it does not list`,
    startsOnce: 3,
  },
  {
    race: override,
    text: `an override beside ${BESIDE} bookings: over the first one or none`,
    startsOnce: 3,
  },
  { race: swap, text: 'two visits dragged to each other’s place: none lost', startsOnce: 3 },
] as const satisfies readonly { race: Race; text: string; startsOnce: number }[]

/** Runs a race for so many starts, one after the other. @returns milliseconds of its calls, complaints, and ids of the visits */
export async function runTeamRace(
  race: Race,
  team: Team,
  starts: number,
): Promise<{ milliseconds: number[]; complaints: string[]; visits: ReadonlySet<string> }> {
  const milliseconds: number[] = []
  const visits = new Set<string>()
  const complaints: string[] = []
  for (let number = 0; number < starts; number += 1) {
    const raced = await race(team, number)
    milliseconds.push(...raced.sent.map((sent) => sent.milliseconds))
    complaints.push(...raced.complaints, ...unclear(raced.sent))
    for (const { _id } of booked(raced.sent)) visits.add(_id)
  }
  return { milliseconds, complaints, visits }
}
