import { getDeliveries } from '@vetvisit/contract/notifications/routes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CalendarClinic,
  CalendarHold,
  CalendarVet,
  CalendarVisit,
  VetHours,
} from '@vetvisit/contract/appointments/agenda/schemas'
import { getAppointmentDetails, getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import type { Need } from '@vetvisit/contract/appointments/availability/rules'
import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { searchOwners } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { type AgendaScope, NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { AppointmentDetails } from '@vetvisit/contract/appointments/lifecycle/schemas'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { RouteData } from '@vetvisit/contract/http'
import { call } from '../../../lib/api/call.ts'
import { scopeQuery } from '../../../lib/session/agenda-scope.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { addDays } from '../../../lib/time/dates.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import type { DayRange } from '../../../lib/time/openings.ts'
import { changeOf, type MoveGoal } from '../parts/move-goal.ts'
import { LOOK_AHEAD_DAYS, type NearestStart, nearestStarts } from '../parts/nearest-starts.ts'
import { noteMade, versionAfterMoves, withdrawMove } from '../reschedule/moves.ts'
import { useAppointmentChange } from '../parts/use-appointment-change.ts'
import { isOfVet } from './calendar-format.ts'

const REFRESH_MS = NEXT_EVENTS_REFRESH_SECONDS * 1000

/** The practice's clinics, oldest first; the list of clinics keeps them under the same key. */
export const usePracticeClinics = () =>
  useQuery({ queryKey: ['clinics', 'own'], queryFn: ({ signal }) => call(listClinics, {}, { signal }) })

/** An appointment of the calendar with its clinic. */
export type ShownVisit = CalendarVisit & {
  clinic: CalendarClinic
  /** Name of the vet where everybody's appointments are shown; null among the own ones. */
  vet: string | null
}

/** A block of the calendar. */
export type ShownBlock = Block & {
  /** Name of the vet where everybody's blocks are shown; null among the own ones, and of a block of a treatment room. */
  vet: string | null
  /** Name of the treatment room of a block where nothing else says it. */
  roomName: string | null
}

/** A block of a vet. */
export type VetBlock = ShownBlock & { doctorId: string }

/** Appointments, held times and blocks of some days. */
export type ShownTimes = {
  visits: readonly ShownVisit[]
  holds: readonly CalendarHold[]
  blocks: readonly ShownBlock[]
}

/** The same, with the blocks of treatment rooms apart from those of vets. */
export type KnownTimes = ShownTimes & { blocks: readonly VetBlock[]; roomBlocks: readonly ShownBlock[] }

function atTheirClinics(
  { clinics, visits, holds, blocks, vets, hours }: RouteData<typeof getCalendar>,
  scope: AgendaScope,
): KnownTimes & { vets: readonly CalendarVet[]; hours: readonly VetHours[] | undefined } {
  const byId = new Map(clinics.map((clinic) => [clinic._id, clinic]))
  const names = new Map(scope === 'practice' ? vets.map(({ _id, fullname }) => [_id, fullname]) : [])
  const shown = visits.flatMap((visit) => {
    const clinic = byId.get(visit.clinicId)
    const vet = scope === 'practice' && vets.length > 0 ? visit.doctorName : null
    return clinic ? [{ ...visit, clinic, vet }] : []
  })
  return {
    visits: shown,
    holds,
    blocks: blocks
      .filter(isOfVet)
      .map((block) => ({ ...block, vet: names.get(block.doctorId) ?? null, roomName: null })),
    roomBlocks: blocks
      .filter((block) => !isOfVet(block))
      .map((block) => ({ ...block, vet: null, roomName: block.room?.name ?? null })),
    // The answer has them by name.
    vets: vets.toSorted((one, other) => one.position - other.position),
    hours,
  }
}

/** Reads the own times between two days, inclusive, or everybody's. */
const calendarQuery = ({ from, to }: DayRange, scope: AgendaScope) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'calendar', from, to, scope],
    queryFn: ({ signal }) => call(getCalendar, { query: { from, to, ...scopeQuery(scope) } }, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** The own times between two days, inclusive, or everybody's; while other days load, the previous ones stay. */
export const useCalendar = (days: DayRange, scope: AgendaScope = 'mine') =>
  useQuery({
    ...calendarQuery(days, scope),
    select: (found) => atTheirClinics(found, scope),
    placeholderData: (previous) => previous,
  })

/** One appointment with all details, unchanged while it is open. */
export const useVisit = (id: string, isOpen: boolean) =>
  useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'visit', id],
    queryFn: ({ signal }) => call(getAppointmentDetails, { query: { id } }, { signal }),
    staleTime: 0,
    enabled: isOpen,
  })

/** Owners on record for whom the practice may book. */
export const useOwnerChoices = (search: string, patId: string | null) =>
  useQuery({
    queryKey: ['owner-choices', search, patId],
    queryFn: ({ signal }) =>
      call(searchOwners, { query: patId === null ? { search } : { patId } }, { signal }),
    placeholderData: (previous) => previous,
  })

/** @returns function that finds an owner on record by id; null if there is none */
export function useOwnerOfId(): (patId: string) => Promise<OwnerChoice | null> {
  const queryClient = useQueryClient()
  return async (patId) => {
    const queryKey = ['owner-choices', '', patId]
    const found = await queryClient.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => call(searchOwners, { query: { patId } }, { signal }),
    })
    return found[0] ?? null
  }
}

type Seen = Pick<Appointment, '_id' | 'version'>

/** Corrects the details of an appointment, with the version that was read. */
export const useCorrectVisit = () =>
  useAppointmentChange(async ({ details, ...seen }: Seen & { details: AppointmentDetails }, attempt) => {
    const version = await versionAfterMoves(seen)
    const appointment = { _id: seen._id, version, details }
    const stored = await call(updateAppointment, { body: { appointment } }, attempt)
    noteMade(seen._id, version, stored)
    return stored
  })

/** Hands a request or an appointment over to a colleague, at the same time or at another start. */
export const useHandOver = () =>
  useAppointmentChange(
    async ({ visit, goal }: { visit: Seen & { start: string }; goal: MoveGoal }, attempt) => {
      const appointment = {
        _id: visit._id,
        version: await versionAfterMoves(visit),
        ...changeOf(visit, goal),
      }
      return call(updateAppointment, { body: { appointment } }, attempt)
    },
  )

type Ending = Seen & { status: 'cancelled' | 'no_show'; reason?: string }

/** Cancels an appointment, or marks it as missed. */
export const useEndVisit = () =>
  useAppointmentChange(async ({ _id, status, reason, ...seen }: Ending, attempt) => {
    withdrawMove(_id)
    const version = await versionAfterMoves({ _id, ...seen })
    const appointment = { _id, version, status, ...(reason && { reason }) }
    return call(updateAppointment, { body: { appointment } }, attempt)
  })

/** Notifications of an appointment with recipients and deliveries. */
export const useDeliveries = (appointmentId: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'deliveries', appointmentId],
    queryFn: ({ signal }) => call(getDeliveries, { query: { appointmentId } }, { signal }),
    enabled: isWanted,
  })

/** The list that has the times of these vets; without any the own one. */
export const scopeOfVets = (vetIds: readonly string[]): AgendaScope =>
  vetIds.length === 0 ? 'mine' : 'practice'

type Search = {
  from: string
  /** The vets of whom one takes the appointment; null for the times of the own list. */
  vetIds: readonly string[] | null
  /** What the appointment needs with a vet, with null of the own list; one slot if undefined. */
  needOf: (vetId: string | null) => Need | undefined
  enabled: boolean
}

/** The nearest starts from a date on that the practice can still book; none while they are unknown. */
export function useNearestStarts(clinic: Clinic, { from, vetIds, needOf, enabled }: Search): NearestStart[] {
  const now = useNow()
  const scope = vetIds === null ? 'mine' : 'practice'
  const to = addDays(from, LOOK_AHEAD_DAYS)
  const { data } = useQuery({ ...calendarQuery({ from, to }, scope), enabled })
  if (!data || !enabled) return []
  return nearestStarts(clinic, { vetIds, from, earliest: now, times: data, needOf })
}
