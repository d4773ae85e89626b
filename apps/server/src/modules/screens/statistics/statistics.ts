import type { ReasonStatistics, Statistics } from '@vetvisit/contract/statistics/routes'
import { datesOfMonth, type Month, sumOf } from '@vetvisit/contract/statistics/rules'
import { DAY_MS, dayNumber, instantText, localDateOf } from '@vetvisit/contract/zones/rules'
import { NEXT_FREE_DAYS } from '@vetvisit/contract/appointments/availability/rules'
import { takesReason } from '@vetvisit/contract/reasons/rules'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { findVets, loadTimesWithin, reachOf, vetsForReason, vetsToWire } from '../../appointments/public.ts'
import { findTimesAway } from '../../blocks/public.ts'
import { listReasonRows, type ReasonRow } from '../../reasons/public.ts'
import { type ClinicTimetable, loadTimetables } from '../../timetables/public.ts'
import { type CountedRow, countMonth } from './counts-query.ts'
import { openMinutesOf } from './rules.ts'

type Parts = Pick<Context, 'database' | 'config' | 'files'>
type Timetables = ReadonlyMap<string, ClinicTimetable>

/** The numbers of a month within a member's reach, by vet and by reason (specification/practice §2). */
export async function statistics(
  context: Parts,
  scope: PracticeScope,
  month: Month,
  now: Instant,
): Promise<Statistics> {
  const { database } = context
  const reach = reachOf(scope)
  const { from, until } = datesOfMonth(month)
  const [counted, present, reasons, away] = await Promise.all([
    countMonth(database, reach, month),
    findVets(database, scope),
    listReasonRows(database, { practiceId: scope.practiceId }),
    findTimesAway(database, {
      practiceId: scope.practiceId,
      from: (dayNumber(from) - 1) * DAY_MS,
      until: (dayNumber(until) + 1) * DAY_MS,
    }),
  ])
  const vets = present.filter(({ id }) => reach.vetId === null || id === reach.vetId)
  const timetables = withVets(
    await loadTimetables(database, [...new Set(vets.flatMap(({ clinicIds }) => clinicIds))]),
    ({ doctorId }) => vets.some(({ id }) => id === doctorId),
  )
  const nextOf = await nextTimesOf(context, { timetables, vets, reasons }, { month, now })
  return {
    vets: vetsToWire(context, present),
    byVet: vetsWith(vets, counted).map(({ id, fullname }) => ({
      doctorId: id,
      fullname,
      ...sumOf(counted.filter(({ doctorId }) => doctorId === id)),
      openMinutes: openMinutesOf(
        timetablesOf(timetables, id),
        month,
        away.filter(({ doctorId }) => doctorId === id),
      ),
      nextFree: nextOf(id),
    })),
    byReason: reasonsWith(reasons, counted, nextOf),
  }
}

type Vet = { id: string; fullname: string }

/** The vets of today, and those who had appointments, by name. */
function vetsWith(present: readonly Vet[], counted: readonly CountedRow[]): Vet[] {
  const vets = new Map(present.map(({ id, fullname }) => [id, fullname]))
  for (const { doctorId, fullname } of counted) if (!vets.has(doctorId)) vets.set(doctorId, fullname)
  return Array.from(vets, ([id, fullname]) => ({ id, fullname })).toSorted((a, b) =>
    a.fullname.localeCompare(b.fullname),
  )
}

/** Clinics with some of their vets. */
const withVets = (
  timetables: Timetables,
  isOne: (vet: ClinicTimetable['vets'][number]) => boolean,
): Timetables =>
  new Map(Array.from(timetables, ([id, clinic]) => [id, { ...clinic, vets: clinic.vets.filter(isOne) }]))

const timetablesOf = (timetables: Timetables, vetId: string) =>
  [...timetables.values()].flatMap(({ vets }) =>
    vets.filter(({ doctorId }) => doctorId === vetId).map(({ timetable }) => timetable),
  )

/** The first free start of a vet or of a reason, by its id. */
type NextOf = (id: string) => string | null

/** Only of the present month. A vet has the usual length of the clinic, a reason its own with the vets who take it. */
async function nextTimesOf(
  context: Parts,
  {
    timetables,
    vets,
    reasons,
  }: { timetables: Timetables; vets: readonly Vet[]; reasons: readonly ReasonRow[] },
  { month, now }: { month: Month; now: Instant },
): Promise<NextOf> {
  const { from, until } = datesOfMonth(month)
  const isPresent = [...timetables.values()].some(({ zone }) => {
    const today = localDateOf(zone, now)
    return from <= today && today < until
  })
  if (!isPresent) return () => null
  const asked = new Map<string, ClinicTimetable>()
  for (const { id } of vets)
    for (const [clinicId, clinic] of withVets(timetables, ({ doctorId }) => doctorId === id))
      if (clinic.vets.length > 0) asked.set(keyOf(id, clinicId), clinic)
  for (const reason of reasons)
    for (const [clinicId, clinic] of await clinicsOfReason(context, timetables, reason, now))
      asked.set(keyOf(reason.id, clinicId), clinic)
  const times = await loadTimesWithin(context, asked, { days: NEXT_FREE_DAYS }, now)
  return (id) => {
    const starts = [...timetables.keys()].flatMap(
      (clinicId) => times.get(keyOf(id, clinicId))?.slice(0, 1) ?? [],
    )
    return starts.length === 0 ? null : instantText(Math.min(...starts))
  }
}

const keyOf = (id: string, clinicId: string) => `${id} ${clinicId}`

/** Where owners may book a reason, with the time that it needs there. */
async function clinicsOfReason(
  { database }: Parts,
  timetables: Timetables,
  reason: ReasonRow,
  now: Instant,
): Promise<[string, ClinicTimetable][]> {
  if (!reason.online || reason.isArchived) return []
  const clinics: [string, ClinicTimetable][] = []
  for (const [id, clinic] of timetables) {
    const isHere = reason.clinics.length === 0 || reason.clinics.includes(id)
    if (!isHere || !clinic.vets.some(({ doctorId }) => takesReason(reason, doctorId))) continue
    const vets = await vetsForReason(database, clinic.vets, { reason, animals: 1 }, { now })
    clinics.push([id, { ...clinic, ...vets[0]?.timetable, vets }])
  }
  return clinics
}

/** Reasons of the practice, archived ones if they were booked, and appointments without one by their kind. */
function reasonsWith(
  reasons: readonly ReasonRow[],
  counted: readonly CountedRow[],
  nextOf: NextOf,
): ReasonStatistics[] {
  const own = reasons
    .filter(({ id, isArchived }) => !isArchived || counted.some(({ reasonId }) => reasonId === id))
    .map(({ id, name, preset, kind }) => ({
      reasonId: id,
      name,
      preset,
      kind,
      ...sumOf(counted.filter(({ reasonId }) => reasonId === id)),
      nextFree: nextOf(id),
    }))
  const kinds = new Set(counted.filter(({ reasonId }) => reasonId === null).map(({ kind }) => kind))
  const others = Array.from(kinds, (kind) => ({
    reasonId: null,
    name: '',
    preset: null,
    kind,
    ...sumOf(counted.filter((row) => row.reasonId === null && row.kind === kind)),
    nextFree: null,
  }))
  return [...own, ...others].toSorted((a, b) => b.visits - a.visits)
}
