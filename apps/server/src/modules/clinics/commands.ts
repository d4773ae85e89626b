import { minuteOf, pauseEnd, type PauseLength, weekdaysOf } from '@vetvisit/contract/clinics/rules'
import type {
  Clinic,
  ClinicChanges,
  NewClinic,
  Schedule,
  ServiceFields,
} from '@vetvisit/contract/clinics/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { Address } from '@vetvisit/contract/people/fields'
import { SPECIALISATIONS } from '@vetvisit/contract/people/rules'
import { geohashOf, isUnset, type Position } from '@vetvisit/contract/search/rules'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { lockDoctor } from '../../db/doctor-lock.ts'
import { countryCodeOf } from '../../geo/countries.ts'
import type { Geocoder } from '../../geo/geocoder.ts'
import { timeZoneAt } from '../../geo/time-zone.ts'
import { cancelVisits } from '../appointments/commands.ts'
import { offerFreeTimes } from '../appointments/waiting-commands.ts'
import {
  foldForSearch,
  serviceKey,
  specialisationKey,
  leftOutside,
  refuseReadOnly,
  timetableOf,
} from './policy.ts'
import { clinicToWire } from './presenter.ts'
import {
  type ClinicValues,
  findOwnClinic,
  type FutureVisit,
  hideClinic,
  type HoursRow,
  insertClinic,
  listFutureVisits,
  listSearchNames,
  replaceHolidays,
  replaceHours,
  replaceServices,
  type SearchNames,
  type ServiceRow,
  type StoredClinic,
  updateClinicRow,
  writePause,
  writeSearch,
} from './repository.ts'

/** Where a clinic is; without a position it is listed and not on the map. */
export type Location = {
  lat: number | null
  lng: number | null
  geohash: string | null
  timeZone: string
  pinned: boolean
}

/** What is known of an address; the town at least. */
type PartialAddress = { city: string } & { [K in keyof Address]?: Address[K] | undefined }

/**
 * Position and zone of an address. A pin that was put by hand wins over the geocoder (decisions §5). Asks a geocoder, so it
 * runs before the transaction.
 *
 * @param pin null or 0,0 is no pin
 */
export async function locate(
  geocoder: Geocoder,
  address: PartialAddress,
  pin: Position | null,
): Promise<Location> {
  const { addressLine1 = '', zipcode = '', city, state = '', country = '' } = address
  const pinned = pin !== null && !isUnset(pin)
  const found = pinned ? pin : await geocoder.geocode({ addressLine1, zipcode, city, state, country })
  const countryCode = countryCodeOf(country)
  if (!found)
    return { lat: null, lng: null, geohash: null, timeZone: zoneWithoutPosition(countryCode), pinned: false }
  const { lat, lng } = found
  return { lat, lng, geohash: geohashOf({ lat, lng }), timeZone: timeZoneAt(lat, lng, countryCode), pinned }
}

/** A zone of the country, the only one for most; far out at sea the lookup knows nothing else either. */
const zoneWithoutPosition = (countryCode: string | undefined) =>
  countryCode ? timeZoneAt(0, 0, countryCode) : 'Etc/UTC'

/** Creates a clinic of a doctor with its schedules, holidays and services, and makes it findable. */
export async function createClinic(
  database: Database,
  doctorId: string,
  wish: NewClinic,
  location: Location,
  now: number,
): Promise<StoredClinic> {
  const id = uuidv7()
  await insertClinic(database, { id, doctorId, ...columnsOf(wish), ...location }, now)
  await replaceHours(database, id, hoursOf(wish.schedule))
  await replaceHolidays(database, id, wish.holidays)
  await replaceServices(database, id, servicesOf(wish.additionalServices, []))
  await refreshSearchText(database, { clinicId: id })
  return own(await findOwnClinic(database, doctorId, id))
}

/** What cancelling visits needs besides the database: it tells their owners. */
type Teller = Pick<Context, 'database' | 'files' | 'live' | 'log' | 'clock'>

export type ClinicUpdate = {
  clinicId: string
  changes: ClinicChanges
  /** Where the address that is sent lies; null when neither address nor pin change. */
  location: Location | null
}

/**
 * Changes a clinic; what is absent stays. Waits for bookings with the doctor that are under way, so none slips outside.
 *
 * @throws DomainError not_found; invalid for a changed read-only field; visits_affected with `details.visits` when booked times
 *   would fall outside and `cancelExisting` is not set
 */
export async function updateClinic(
  context: Teller,
  scope: PracticeScope,
  { clinicId, changes, location }: ClinicUpdate,
  now: number,
): Promise<StoredClinic> {
  const { database } = context
  await lockDoctor(database, scope.doctorId)
  const current = own(await findOwnClinic(database, scope.doctorId, clinicId))
  refuseReadOnly(scope, clinicToWire(context, current), changes)
  const next = merged(current, changes, location)
  const outside = await visitsOutside(database, current, next, now)
  if (outside.length > 0 && !changes.cancelExisting) throw visitsAffected(outside)
  const { createdAt: _createdAt, deletedAt: _deletedAt, pausedUntil: _pausedUntil, ...values } = next.clinic
  await updateClinicRow(database, values)
  if (changes.schedule) await replaceHours(database, clinicId, next.hours)
  if (changes.holidays) await replaceHolidays(database, clinicId, next.holidays)
  if (changes.additionalServices) await replaceServices(database, clinicId, next.services)
  await refreshSearchText(database, { clinicId })
  await cancelVisits(
    context,
    outside.map(({ id }) => id),
    scope,
    null,
    now,
  )
  return own(await findOwnClinic(database, scope.doctorId, clinicId))
}

/**
 * Stops bookings of owners until then, in place of any pause before; null takes them again, and offers what is free to those who
 * wait for it. What is booked stays, and staff may book on. Waits for bookings with the doctor that are under way.
 *
 * @throws DomainError not_found; invalid on `until` for a time of day that is over
 */
export async function pauseClinic(
  context: Teller,
  scope: PracticeScope,
  { clinicId, length }: { clinicId: string; length: PauseLength | null },
  now: number,
): Promise<StoredClinic> {
  const { database } = context
  await lockDoctor(database, scope.doctorId)
  const { clinic } = own(await findOwnClinic(database, scope.doctorId, clinicId))
  const until = length && pauseEnd(length, clinic.timeZone, now)
  if (length && until === null)
    throw new DomainError('invalid', { fields: { until: 'validation.timePassed' } })
  await writePause(database, { clinicId, doctorId: scope.doctorId }, until === null ? null : new Date(until))
  if (until === null) await offerFreeTimes(context, scope.doctorId, now)
  return own(await findOwnClinic(database, scope.doctorId, clinicId))
}

/**
 * Hides a clinic for good; its past stays with the practice. Waits for bookings with the doctor that are under way.
 *
 * @param force cancels what is booked there and tells the owners
 * @returns how many times were cancelled
 * @throws DomainError not_found; visits_affected with `details.visits` when something is booked and not forced
 */
export async function deleteClinic(
  context: Teller,
  scope: PracticeScope,
  clinicId: string,
  force: boolean,
  now: number,
): Promise<number> {
  const { database } = context
  await lockDoctor(database, scope.doctorId)
  own(await findOwnClinic(database, scope.doctorId, clinicId))
  const visits = await listFutureVisits(database, clinicId, now)
  if (visits.length > 0 && !force) throw visitsAffected(visits)
  await hideClinic(database, clinicId, now)
  await cancelVisits(
    context,
    visits.map(({ id }) => id),
    scope,
    null,
    now,
  )
  return visits.length
}

/** A clinic as everybody may read it, for pages of other modules. */
export function describeClinic(signer: Pick<Context, 'files'>, stored: StoredClinic): Clinic {
  return clinicToWire(signer, stored)
}

/** @throws DomainError not_found: not there and not yours are the same answer */
export function own(stored: StoredClinic | undefined): StoredClinic {
  if (!stored) throw new DomainError('not_found')
  return stored
}

/** Whether an update needs the address looked up again, which happens before the transaction. */
export function needsLocation({ clinic }: StoredClinic, { address, position }: ClinicChanges): boolean {
  if (position !== undefined) return true
  if (!address) return false
  const moved = ADDRESS_COLUMNS.some((column) => address[column] !== clinic[column])
  return clinic.lat === null || (moved && !clinic.pinned)
}

const ADDRESS_COLUMNS = ['addressLine1', 'addressLine2', 'zipcode', 'city', 'state', 'country'] as const

function merged(current: StoredClinic, changes: ClinicChanges, location: Location | null): StoredClinic {
  return {
    clinic: { ...current.clinic, ...present(columnsOf(changes)), ...location },
    doctor: current.doctor,
    hours: changes.schedule ? hoursOf(changes.schedule) : current.hours,
    holidays: changes.holidays ?? current.holidays,
    services: changes.additionalServices
      ? servicesOf(changes.additionalServices, current.services)
      : current.services,
  }
}

async function visitsOutside(
  database: Database,
  before: StoredClinic,
  after: StoredClinic,
  now: number,
): Promise<FutureVisit[]> {
  const visits = await listFutureVisits(database, before.clinic.id, now)
  return leftOutside(visits, timetableOf(before), timetableOf(after))
}

const visitsAffected = (outside: readonly FutureVisit[]) =>
  new DomainError('visits_affected', {
    details: { visits: outside.slice(0, VISITS_SHOWN).map(visitToWire), total: outside.length },
  })

/** More are only counted. */
const VISITS_SHOWN = 100

/** A hold is nobody's business yet: it says when and no more. */
function visitToWire({
  id,
  status,
  startsAt,
  endsAt,
  petName,
  ownerName,
}: FutureVisit): Record<string, unknown> {
  const held = status === 'held'
  return {
    _id: id,
    status,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    petName: held ? null : petName,
    ownerName: held ? null : ownerName,
  }
}

type Columns = Omit<ClinicValues, 'id' | 'doctorId' | keyof Location>

function columnsOf(wish: NewClinic): Columns
function columnsOf(wish: ClinicChanges): { [K in keyof Columns]: Columns[K] | undefined }
function columnsOf(wish: ClinicChanges): { [K in keyof Columns]: Columns[K] | undefined } {
  return {
    name: wish.name,
    addressLine1: wish.address?.addressLine1,
    addressLine2: wish.address?.addressLine2,
    zipcode: wish.address?.zipcode,
    city: wish.address?.city,
    state: wish.address?.state,
    country: wish.address?.country,
    currency: wish.currency,
    consultationFee: wish.consultationFee,
    followUpFee: wish.followUpFee,
    color: wish.color,
    slotMinutes: wish.schedule?.[0]?.slotPerPatient,
    species: wish.species,
    confirmAtOnce: wish.confirmAtOnce,
    cancelNoticeHours: wish.cancelNoticeHours,
    requestExpiryHours: wish.requestExpiryHours,
  }
}

/** Only what is there. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

function hoursOf(schedules: readonly Schedule[]): HoursRow[] {
  return schedules.flatMap((line, schedule) => {
    const start = minuteOf(line.fromTimeHour, line.fromTimeMin)
    const end = minuteOf(line.toTimeHour, line.toTimeMin)
    // The contract has refused lines without times.
    if (start === null || end === null) return []
    return weekdaysOf(line.availableDays).map((weekday) => ({ schedule, weekday, start, end }))
  })
}

/**
 * Rows of the services in their order. A sub-service keeps its id when it is sent back, or when its names are still the same.
 *
 * @throws DomainError not_found for an id that is not one of this clinic's, or comes twice
 */
function servicesOf(
  services: readonly z.output<typeof ServiceFields>[],
  existing: readonly ServiceRow[],
): ServiceRow[] {
  const free = new Map(existing.map((row) => [row.id, row]))
  const take = (id: string | undefined) => (id !== undefined && free.delete(id) ? id : undefined)
  const wishes = services.flatMap((service) =>
    service.subServices.map((sub) => ({ ...sub, service: service.name })),
  )
  const kept = wishes.map(({ _id }) => {
    const id = take(_id)
    if (_id !== undefined && id === undefined) throw new DomainError('not_found')
    return id
  })
  return wishes.map(({ service, name, price }, index) => {
    const same = [...free.values()].find((row) => row.service === service && row.name === name)
    return { id: kept[index] ?? take(same?.id) ?? uuidv7(), service, name, price }
  })
}

/** Longest text that a clinic is found by; a list of services beyond it is not searched to its end. */
const SEARCH_TEXT_MAX = 8000

/**
 * Writes anew what clinics are found by: of one, or of all of a doctor when his name or specialisations have changed.
 */
export async function refreshSearchText(
  database: Database,
  of: { clinicId: string } | { doctorId: string },
): Promise<void> {
  for (const names of await listSearchNames(database, of))
    await writeSearch(database, names.clinicId, {
      searchText: searchTextOf(names),
      searchKeys: searchKeysOf(names),
    })
}

/**
 * Words once each and folded, each behind a space, so that ` wo` finds beginnings of words. The clinic's name comes first,
 * because lists sort by it.
 */
function searchTextOf({ name, doctor, city, specializations, services }: SearchNames): string {
  const known = SPECIALISATIONS.filter(({ id }) => specializations.includes(id))
  const texts = [
    name,
    doctor,
    city,
    ...known.flatMap((entry) => [entry.name_en, entry.name_de, entry.name_hi]),
    ...services.flatMap((service) => [service.service, service.name]),
  ]
  const words = new Set(texts.flatMap((text) => foldForSearch(text).split(' ')).filter((word) => word !== ''))
  return ` ${[...words].join(' ')}`.slice(0, SEARCH_TEXT_MAX)
}

function searchKeysOf({ specializations, services }: SearchNames): string[] {
  const names = services.flatMap(({ service, name }) => [service, name])
  return [...new Set([...specializations.map(specialisationKey), ...names.map(serviceKey)])]
}
