import type { setDelay as setDelayRoute } from '@vetvisit/contract/appointments/stages/routes'
import {
  DELAY_MINUTES_MAX,
  DELAY_REACH_HOURS,
  type Delay,
  delayNews,
} from '@vetvisit/contract/appointments/stages/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import { HOUR_MS, instantText, localDateOf, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { requireRight } from '../../context/policy.ts'
import { notifyOfAppointments } from '../../context/notify-practice.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { lockDoctor } from '../../db/locks.ts'
import { findVets, notificationFor, ownerRecipient } from '../appointments/public.ts'
import { type NewNotification, recordNotifications } from '../notifications/public.ts'
import { delayToWire } from './read-day-board.ts'
import {
  type BoardVisitRow,
  findClinicOfDelay,
  findDelayedVisits,
  saveDelay,
  saveTold,
} from './repository.ts'

type Wish = { clinicId: string; doctorId?: string | undefined; minutes: number }

/** More than a vet sees in so many hours. */
const VISITS_TOLD_MAX = 200

/**
 * Notes how late a vet is today at a clinic, and tells the owners of the next visits (`delayNews`). It ends with the day.
 *
 * @throws DomainError not_found without the right, and for a vet or clinic of another practice; invalid if a reception of several vets names none
 */
export async function setDelay(
  context: ChangeContext,
  scope: PracticeScope,
  { clinicId, minutes, ...wish }: Wish,
  now: Instant,
): Promise<RouteData<typeof setDelayRoute>> {
  requireRight(scope, 'appointments')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    const doctorId = await vetAt(database, scope, { clinicId, ...wish })
    await lockDoctor(database, doctorId)
    const [clinic] = await findClinicOfDelay(database, { practiceId, clinicId })
    if (!clinic) throw new DomainError('not_found')
    const date = localDateOf(clinic.timeZone, now)
    const delay = { clinicId, doctorId, minutes, setAt: now }
    await saveDelay(database, { ...delay, date, setBy: scope.actorId })
    const visits = await findDelayedVisits(database, {
      clinicId,
      doctorId,
      from: now - DELAY_MINUTES_MAX * MINUTE_MS,
      until: now + DELAY_REACH_HOURS * HOUR_MS,
      limit: VISITS_TOLD_MAX,
    })
    const ofDate = visits.filter(({ timeZone, startsAt }) => localDateOf(timeZone, startsAt) === date)
    const told = await tell(context, ofDate, delay, now)
    notifyOfAppointments(context, practiceId)
    return { delay: delayToWire(delay), told }
  })
}

/** The named vet, else the one who signs for the caller, else the only one of the practice, who works at the clinic. */
async function vetAt(
  database: Database,
  { practiceId, signerId }: PracticeScope,
  { clinicId, doctorId }: Omit<Wish, 'minutes'>,
): Promise<string> {
  const vets = await findVets(database, { practiceId })
  const named = doctorId ?? signerId ?? (vets.length === 1 ? vets[0]?.id : undefined)
  if (named === undefined) throw new DomainError('invalid', { fields: { doctorId: 'validation.required' } })
  if (!vets.some(({ id, clinicIds }) => id === named && clinicIds.includes(clinicId)))
    throw new DomainError('not_found')
  return named
}

/** @returns how many owners are told */
async function tell(
  context: ChangeContext,
  visits: readonly BoardVisitRow[],
  delay: Delay,
  now: Instant,
): Promise<number> {
  const told = visits.flatMap((row) => {
    const news = delayNews({ ...row, hasLeft: row.leftAt !== null }, delay)
    return news === null ? [] : [{ row, news }]
  })
  if (told.length === 0) return 0
  await saveTold(context.database, { ids: told.map(({ row }) => row.id), minutes: delay.minutes })
  const messages = told.map(({ row, news }): NewNotification => {
    const expected = instantText(row.startsAt + delay.minutes * MINUTE_MS)
    const [type, more] =
      news === 'late' ? (['visit-late', { expected }] as const) : (['visit-on-time', {}] as const)
    // A delay is no change of the visit, and may change more than once at one version of it.
    return { ...notificationFor(type, row, [ownerRecipient(row)], more), appointmentVersion: null }
  })
  await recordNotifications(context, messages, now)
  return told.length
}
