import { OWNER_CHOICES_MAX, type OwnerChoice } from '@vetvisit/contract/appointments/routes'
import type { Appointment, NewAppointment } from '@vetvisit/contract/appointments/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { hasRight, type PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { lockForBooking } from '../../db/doctor-lock.ts'
import { linkToPicture } from '../files/presenter.ts'
import { record } from '../notifications/commands.ts'
import { tellPractice } from '../notifications/live-commands.ts'
import { bookedRow } from './book-commands.ts'
import { clearClaims, isOwnersOwn, refusedBy, standingClaims, type Wanted } from './wanted-slot.ts'
import { findBookingState } from './booking-query.ts'
import { insertAppointment } from './insert-query.ts'
import { actorOf } from './commands.ts'
import { requireOffered } from './policy.ts'
import { appointmentToWire, ownerToTell, tellingOf } from './presenter.ts'
import { chosenServices } from './service-policy.ts'
import { slotTaken } from './slots-commands.ts'
import { soughtOwners } from '../owners/search-commands.ts'
import { findLastOwners, findOwnerChoices, findOwnerOnRecord, isOwnClinic } from './staff-query.ts'
import { offerFreeTimes } from './waiting-commands.ts'
import { deleteWaiting } from './waiting-query.ts'

/**
 * Books for an owner on record in the doctor's name: agreed at once, without notice, also the slot that runs now for somebody who
 * walks in (authorization, E1). The owner is told.
 *
 * @throws DomainError not_found without the right, for another clinic, and for a pet whose owner is not on record;
 *   slot_taken with `details.alternatives`, pet_busy, clinic_closed, invalid
 */
export async function bookForOwner(
  context: Context,
  scope: PracticeScope,
  wish: NewAppointment,
  now: number,
): Promise<Appointment> {
  const { database } = context
  if (!hasRight(scope, 'appointments')) throw new DomainError('not_found')
  return database.transact(async () => {
    const { ownerId, ...wanted } = await wantedByStaff(context, scope, wish, now)
    const { state, timetable, start, end } = wanted
    if (!state.pet) throw new DomainError('not_found')
    const services = chosenServices(state, wish.additionalServices)
    if (end <= now) throw new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
    requireOffered(timetable, start)
    const claims = standingClaims(state, ownerId)
    if (claims.length > 0) {
      const text = isOwnersOwn(claims, ownerId) ? 'refusals.ownersSlot' : undefined
      const missed = { timetable, start, doctorId: scope.doctorId, ownerId, earliest: now, text }
      throw await slotTaken(database, missed, now)
    }
    await clearClaims(context, state, now)
    const row = bookedRow(wanted, { ...wish, pet: state.pet, services, ownerId }, now)
    if (!(await insertAppointment(database, row, now, actorOf(scope))))
      throw await refusedBy(database, wanted, row, now)
    tellPractice(context, row.doctorId)
    await record(context, [tellingOf('appointment-created', row, [ownerToTell(row)])], now)
    for (const id of state.waitingIds) await deleteWaiting(database, { ownerId }, { id })
    if (state.waitingIds.length > 0) await offerFreeTimes(context, row.doctorId, now)
    return appointmentToWire(context, row, scope, now)
  })
}

/** The slot and all that decides about it, behind the locks of doctor and owner. @throws DomainError not_found */
async function wantedByStaff(
  { database }: Context,
  scope: PracticeScope,
  { clinicId, petId, start: startText }: NewAppointment,
  now: number,
): Promise<Wanted & { ownerId: string }> {
  const start = Date.parse(startText)
  const ownerId = await findOwnerOnRecord(database, scope, petId)
  if (ownerId === undefined || !(await isOwnClinic(database, scope, clinicId)))
    throw new DomainError('not_found')
  await lockForBooking(database, clinicId, ownerId)
  const found = await findBookingState(database, { ownerId, petId, clinicId, startsAt: start }, now)
  if (!found) throw new DomainError('not_found')
  const { clinic, hours, holidays } = found
  const state = {
    ...found,
    // Agreed at once whatever the clinic does for owners.
    clinic: { ...clinic, confirmAtOnce: true },
    // What the owner keeps at another time or elsewhere is not the practice's to give back.
    ownHolds: [],
  }
  const timetable = { zone: clinic.timeZone, slotMinutes: clinic.slotMinutes, hours, holidays }
  return { ownerId, state, timetable, start, end: start + clinic.slotMinutes * MINUTE_MS }
}

/** As many owners are offered before anything is typed. */
const LAST_OWNERS = 5

/** Owners on record with the pets that can come, for the choice of a booking by the practice; without a search those who were there last. */
export async function searchOwners(
  context: Pick<Context, 'database' | 'files'>,
  scope: PracticeScope,
  { search, patId }: { search: string; patId?: string | undefined },
  now: number,
): Promise<OwnerChoice[]> {
  const { database } = context
  const last =
    search === '' && patId === undefined ? await findLastOwners(database, scope, LAST_OWNERS) : undefined
  const rows = await findOwnerChoices(database, scope, {
    sought: await soughtOwners(database, scope.doctorId, search),
    ownerIds: patId === undefined ? last : [patId],
    limit: OWNER_CHOICES_MAX,
  })
  if (last) rows.sort((a, b) => last.indexOf(a.id) - last.indexOf(b.id))
  return rows.map(({ id, fullname, mobile, pets }) => ({
    _id: id,
    fullname,
    mobile,
    pets: pets.map(({ id: petId, name, species, breed, photoFileId }) => ({
      _id: petId,
      name,
      type: species,
      breed,
      profile: photoFileId && linkToPicture(context, photoFileId, now),
    })),
  }))
}
