import { feeOf } from '@vetvisit/contract/appointments/record/rules'
import type { AppointmentDetails } from '@vetvisit/contract/appointments/lifecycle/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import { lockResources } from '../../../db/locks.ts'
import { type AppointmentCorrection, recordNotifications } from '../../notifications/public.ts'
import { type BookableClinic, loadTimetable } from '../../timetables/public.ts'
import { actorOf } from '../record/actors.ts'
import { requireFresh } from './change-appointment.ts'
import { requirePetThere } from './clear-time.ts'
import { type Details, hasNotes, saveDetails } from '../record/correct-query.ts'
import { requireEditable } from '../record/policy.ts'
import { ownerRecipient, notificationFor } from '../record/presenter.ts'
import { type AppointmentRow, type BookablePet, findBookablePet } from '../record/repository.ts'
import { grouped, totalOf } from '../record/services.ts'

type Row = AppointmentRow

/**
 * Corrects the details of an appointment; the caller holds the doctor's lock (specification/authorization E2). Booked services keep their
 * prices, added ones get today's. The owner is notified if the appointment has not begun.
 *
 * @param seen the version that the practice saw; checked only if something changes
 * @throws DomainError not_found without the right, wrong_state, invalid with `details.…` fields, pet_busy, stale
 */
export async function correctAppointment(
  context: ChangeContext,
  scope: PracticeScope,
  { row, details, seen }: { row: Row; details: AppointmentDetails; seen: number | undefined },
  now: Instant,
): Promise<Row> {
  const { database } = context
  requireEditable(row, scope, now)
  const found = await loadTimetable(database, row.clinicId)
  if (!found) throw new DomainError('wrong_state')
  const next: Row = {
    ...row,
    ...(await petOf(context, row, details.petId)),
    ...pricesOf(row, found, details),
    reasonKind: details.reasonKind === undefined ? row.reasonKind : details.reasonKind,
    urgentSigns: details.urgentSigns ?? row.urgentSigns,
    reason: details.reason ?? row.reason,
    version: row.version + 1,
  }
  if (isSame(row, next)) return row
  requireFresh(context, row, { editor: scope, seen }, now)
  if (next.petId !== row.petId) await requirePetFree(context, row, next.petId, now)
  if (!(await saveDetails(database, row, { ...next, by: actorOf(scope, row) }, now)))
    throw new DomainError('stale')
  notifyOfAppointments(context, row.practiceId)
  if (row.startsAt > now)
    await recordNotifications(
      context,
      [
        notificationFor('appointment-changed', next, [ownerRecipient(next)], {
          corrections: correctionsOf(row, next),
        }),
      ],
      now,
    )
  return next
}

/** The corrections as the owner's notification lists them. */
function correctionsOf(before: Row, after: Row): AppointmentCorrection[] {
  const corrections: AppointmentCorrection[] = []
  if (before.petId !== after.petId)
    corrections.push({ what: 'pet', before: before.petName, after: after.petName })
  if (before.type !== after.type) corrections.push({ what: 'type', before: before.type, after: after.type })
  if (wordsOf(before) !== wordsOf(after))
    corrections.push({ what: 'services', after: namesOf(after.services).map(({ name }) => name) })
  const [was, is] = [priceOf(before), priceOf(after)]
  if (was.amount !== is.amount || was.currency !== is.currency)
    corrections.push({ what: 'price', before: was, after: is })
  if (reasonOf(before) !== reasonOf(after)) corrections.push({ what: 'reason' })
  return corrections
}

const priceOf = ({ fee, servicesTotal, currency }: Row) => ({ amount: fee + servicesTotal, currency })

/** The names of services, in one order. */
const wordsOf = ({ services }: Row) =>
  JSON.stringify(
    namesOf(services)
      .map(({ service, name }) => `${service} ${name}`)
      .toSorted(),
  )

const invalid = (field: string, text: string) =>
  new DomainError('invalid', { fields: { [`details.${field}`]: text } })

/** @throws DomainError invalid unless the owner is on record and the pet is another of theirs than those that come along */
async function petOf(
  { database }: ChangeContext,
  row: Row,
  petId: string | undefined,
): Promise<BookablePet | null> {
  if (petId === undefined || petId === row.petId) return null
  if (row.furtherPets.some(({ id }) => id === petId)) throw invalid('petId', 'validation.petComesAlong')
  const pet = row.onRecord ? await findBookablePet(database, { petId, ownerId: row.ownerId }) : undefined
  if (!pet) throw invalid('petId', 'validation.invalid')
  return pet
}

/** @throws DomainError wrong_state once the visit has begun or has notes, pet_busy */
async function requirePetFree(
  { database }: ChangeContext,
  row: Row,
  petId: string,
  now: Instant,
): Promise<void> {
  const begun = row.status === 'consulting' || (await hasNotes(database, row.id))
  if (begun) throw new DomainError('wrong_state', { text: 'refusals.petStays' })
  // The owner's bookings with other practices wait, so that the pet is not booked twice.
  await lockResources(database, { vets: [row.doctorId], ownerId: row.ownerId })
  if (row.endsAt > now)
    await requirePetThere(database, { petId, startsAt: row.startsAt, endsAt: row.endsAt, except: row.id })
}

type Prices = Pick<Row, 'type' | 'fee' | 'currency' | 'services' | 'servicesTotal'>

/** Prices of the corrected appointment; a clinic that has changed its currency charges today's prices for everything. */
function pricesOf(
  row: Row,
  { clinic, services: offered }: BookableClinic,
  { type = row.type, additionalServices }: AppointmentDetails,
): Prices {
  const wanted = additionalServices ?? namesOf(row.services)
  const changes = type !== row.type || JSON.stringify(wanted) !== JSON.stringify(namesOf(row.services))
  if (!changes) {
    const { fee, currency, services, servicesTotal } = row
    return { type, fee, currency, services, servicesTotal }
  }
  const sameCurrency = row.currency === clinic.currency
  const fee = type === row.type && sameCurrency ? row.fee : feeOf(clinic, type) * (1 + row.furtherPets.length)
  const services = groupsOf(wanted, sameCurrency ? row.services : [], offered)
  if (row.isServiceProvider && offered.length > 0 && wanted.length === 0)
    throw invalid('additionalServices', 'validation.servicesRequired')
  return {
    type,
    fee,
    currency: clinic.currency,
    services,
    servicesTotal: totalOf(services),
  }
}

type Named = NonNullable<AppointmentDetails['additionalServices']>[number]

const namesOf = (services: Row['services']): Named[] =>
  services.flatMap(({ name: service, subServices }) => subServices.map(({ name }) => ({ service, name })))

/** @throws DomainError invalid for a service that was not booked and is not offered */
function groupsOf(
  wanted: readonly Named[],
  booked: Row['services'],
  offered: BookableClinic['services'],
): Row['services'] {
  const prices = new Map<string, number>()
  const keyOf = ({ service, name }: Named) => JSON.stringify([service, name])
  for (const { service, name, price } of offered) prices.set(keyOf({ service, name }), price)
  for (const { name: service, subServices } of booked)
    for (const { name, price } of subServices) prices.set(keyOf({ service, name }), price)
  const eachOnce = new Map(wanted.map((each) => [keyOf(each), each]))
  return grouped(
    [...eachOnce].map(([key, named]) => {
      const price = prices.get(key)
      if (price === undefined) throw invalid('additionalServices', 'validation.invalid')
      return { ...named, price }
    }),
  )
}

const reasonOf = ({ reasonKind, urgentSigns, reason }: Details): string =>
  JSON.stringify([reasonKind, urgentSigns, reason])

const contentOf = (details: Details): string => {
  const { type, petId, fee, currency, services } = details
  const priced = services.flatMap(({ name: service, subServices }) =>
    subServices.map(({ name, price }) => `${service} ${name} ${price}`),
  )
  return JSON.stringify([type, petId, reasonOf(details), fee, currency, priced.toSorted()])
}

/** The order of services makes no difference. */
const isSame = (before: Row, after: Row): boolean => contentOf(before) === contentOf(after)
