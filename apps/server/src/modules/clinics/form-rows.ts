import { minuteOf, weekdaysOf } from '@vetvisit/contract/clinics/rules'
import type { ClinicChanges, NewClinic, Schedule, ServiceFields } from '@vetvisit/contract/clinics/schemas'
import { DomainError, type FieldErrors } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { countryCodeOf } from '../../geo/countries.ts'
import { e164Of } from '../../phone/phone-number.ts'
import type { Location } from './place-commands.ts'
import type { ClinicValues, HoursRow, ServiceRow, StoredClinic } from '../timetables/public.ts'

/** The clinic as it will be. @throws DomainError not_found as `servicesOf` */
export function withChanges(
  current: StoredClinic,
  changes: ClinicChanges,
  location: Location | null,
): StoredClinic {
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

type Columns = Omit<ClinicValues, 'id' | 'doctorId' | keyof Location>

/** The columns that a wish speaks of; what is absent stays undefined. */
export function columnsOf(wish: NewClinic): Columns
export function columnsOf(wish: ClinicChanges): { [K in keyof Columns]: Columns[K] | undefined }
export function columnsOf(wish: ClinicChanges): { [K in keyof Columns]: Columns[K] | undefined } {
  return {
    name: wish.name,
    addressLine1: wish.address?.addressLine1,
    addressLine2: wish.address?.addressLine2,
    zipcode: wish.address?.zipcode,
    city: wish.address?.city,
    state: wish.address?.state,
    country: wish.address?.country,
    phone: wish.phone,
    emergencyPhone: wish.emergencyPhone,
    takesEmergencies: wish.takesEmergencies,
    currency: wish.currency,
    consultationFee: wish.consultationFee,
    followUpFee: wish.followUpFee,
    color: wish.color,
    slotMinutes: wish.schedule?.[0]?.slotPerPatient,
    species: wish.species,
    confirmAtOnce: wish.confirmAtOnce,
    cancelNoticeHours: wish.cancelNoticeHours,
    requestExpiryHours: wish.requestExpiryHours,
    horizonDays: wish.horizonDays,
  }
}

/**
 * A wish with its telephone numbers in full. They are read as numbers of the clinic's country.
 *
 * @param country as it stands in the address
 * @throws DomainError invalid for what is no number there
 */
export function withPhones<Wish extends Pick<ClinicChanges, 'phone' | 'emergencyPhone'>>(
  wish: Wish,
  country: string,
): Wish {
  const fields: FieldErrors = {}
  const read = { ...wish }
  for (const field of ['phone', 'emergencyPhone'] as const) {
    const number = wish[field]
    if (number == null) continue
    read[field] = e164Of({ number, isoCode: countryCodeOf(country) })
    if (read[field] === null) fields[field] = 'validation.phoneInvalid'
  }
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  return read
}

/** Only what is there. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Rows of the opening times, one for each weekday of a schedule. */
export function hoursOf(schedules: readonly Schedule[]): HoursRow[] {
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
export function servicesOf(
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
