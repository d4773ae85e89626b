import { minuteOf, weekdaysOf } from '@vetvisit/contract/clinics/rules'
import type { ClinicChanges, NewClinic, Schedule, ServiceFields } from '@vetvisit/contract/clinics/schemas'
import { DomainError, type FieldErrors } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { countryCodeOf } from '../../adapters/geo/countries.ts'
import { e164Of } from '../../adapters/phone/phone-number.ts'
import type { Location } from './locate.ts'
import type { ClinicValues, HoursRow, ServiceRow, StoredClinic } from '../timetables/public.ts'

/** The clinic with the changes. @throws DomainError not_found as `servicesOf` */
export function withChanges(
  current: StoredClinic,
  changes: ClinicChanges,
  location: Location | null,
): StoredClinic {
  return {
    ...current,
    clinic: { ...current.clinic, ...present(columnsOf(changes)), ...location },
    hours: changes.schedule ? hoursOf(changes.schedule) : current.hours,
    holidays: changes.holidays ?? current.holidays,
    services: changes.additionalServices
      ? servicesOf(changes.additionalServices, current.services)
      : current.services,
  }
}

type Columns = Omit<ClinicValues, 'id' | 'doctorId' | keyof Location>

/** The columns of a form; an absent field is undefined. */
export function columnsOf(form: NewClinic & { ownersMayMove: boolean }): Columns
export function columnsOf(form: ClinicChanges): { [K in keyof Columns]: Columns[K] | undefined }
export function columnsOf(form: ClinicChanges): { [K in keyof Columns]: Columns[K] | undefined } {
  return {
    name: form.name,
    addressLine1: form.address?.addressLine1,
    addressLine2: form.address?.addressLine2,
    zipcode: form.address?.zipcode,
    city: form.address?.city,
    state: form.address?.state,
    country: form.address?.country,
    phone: form.phone,
    emergencyPhone: form.emergencyPhone,
    takesEmergencies: form.takesEmergencies,
    parking: form.parking,
    access: form.access,
    languages: form.languages,
    questions: form.questions,
    currency: form.currency,
    consultationFee: form.consultationFee,
    followUpFee: form.followUpFee,
    color: form.color,
    slotMinutes: form.schedule?.[0]?.slotPerPatient,
    species: form.species,
    confirmAtOnce: form.confirmAtOnce,
    ownersMayMove: form.ownersMayMove,
    cancelNoticeHours: form.cancelNoticeHours,
    requestExpiryHours: form.requestExpiryHours,
    horizonDays: form.horizonDays,
    reminderHours: form.reminderHours,
  }
}

/**
 * A form with its telephone numbers as E.164. A number without dial code belongs to the clinic's country.
 *
 * @param country the name of the country in the address
 * @throws DomainError invalid for a number that is not possible there
 */
export function withPhones<Form extends Pick<ClinicChanges, 'phone' | 'emergencyPhone'>>(
  form: Form,
  country: string,
): Form {
  const fields: FieldErrors = {}
  const read = { ...form }
  for (const field of ['phone', 'emergencyPhone'] as const) {
    const number = form[field]
    if (number == null) continue
    read[field] = e164Of({ number, isoCode: countryCodeOf(country) })
    if (read[field] === null) fields[field] = 'validation.phoneInvalid'
  }
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  return read
}

/** Without the fields that are undefined. */
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
    // The schema refuses lines without times.
    if (start === null || end === null) return []
    return weekdaysOf(line.availableDays).map((weekday) => ({ schedule, weekday, start, end }))
  })
}

/**
 * Rows of the services in their order. A sub-service keeps its id if the id is sent back or the names are unchanged.
 *
 * @throws DomainError not_found for an id that is not this clinic's or is sent twice
 */
export function servicesOf(
  services: readonly z.output<typeof ServiceFields>[],
  existing: readonly ServiceRow[],
): ServiceRow[] {
  const free = new Map(existing.map((row) => [row.id, row]))
  const take = (id: string | undefined) => (id !== undefined && free.delete(id) ? id : undefined)
  const wanted = services.flatMap((service) =>
    service.subServices.map((sub) => ({ ...sub, service: service.name })),
  )
  const kept = wanted.map(({ _id }) => {
    const id = take(_id)
    if (_id !== undefined && id === undefined) throw new DomainError('not_found')
    return id
  })
  return wanted.map(({ service, name, price }, index) => {
    const same = [...free.values()].find((row) => row.service === service && row.name === name)
    return { id: kept[index] ?? take(same?.id) ?? uuidv7(), service, name, price }
  })
}
