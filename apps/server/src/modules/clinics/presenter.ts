import { availableDaysOf, type CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import type { Clinic, Schedule, Service } from '@vetvisit/contract/clinics/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context/context.ts'
import { publicLinkToFile } from '../files/public.ts'
import {
  type ClinicRow,
  type HoursRow,
  type ServiceRow,
  type StoredClinic,
  vetsShownAt,
} from '../timetables/public.ts'

/** A clinic as everyone may read it (specification/authorization "Readable"). */
export function clinicToWire(context: Pick<Context, 'config' | 'files'>, stored: StoredClinic): Clinic {
  const { clinic, hours, holidays, services } = stored
  const { first, verified, specializations, onlineBooking } = vetsShownAt(stored, context.config)
  return {
    _id: clinic.id,
    id: clinic.id,
    name: clinic.name,
    doctor: clinic.doctorId,
    docId: first.doctorId,
    docName: first.fullname,
    docProfile: first.profileFileId && publicLinkToFile(context, first.profileFileId),
    isServiceProvider: first.isServiceProvider,
    verified,
    specializations,
    address: addressToWire(clinic),
    phone: clinic.phone,
    emergencyPhone: clinic.emergencyPhone,
    takesEmergencies: clinic.takesEmergencies,
    parking: clinic.parking,
    access: clinic.access,
    languages: clinic.languages,
    questions: clinic.questions,
    schedule: schedulesToWire(hours, clinic.slotMinutes),
    currency: clinic.currency,
    consultationFee: clinic.consultationFee,
    followUpFee: clinic.followUpFee,
    color: colorToWire(clinic.color),
    lat: clinic.lat,
    lng: clinic.lng,
    geohash: clinic.geohash,
    timeZone: clinic.timeZone,
    holidays,
    additionalServices: servicesToWire(services),
    species: clinic.species,
    confirmAtOnce: clinic.confirmAtOnce,
    ownersMayMove: clinic.ownersMayMove,
    cancelNoticeHours: clinic.cancelNoticeHours,
    requestExpiryHours: clinic.requestExpiryHours,
    horizonDays: clinic.horizonDays,
    reminderHours: clinic.reminderHours,
    onlineBooking,
    pausedUntil: clinic.pausedUntil === null ? null : instantText(clinic.pausedUntil),
  }
}

type AddressColumns = Pick<
  ClinicRow,
  'addressLine1' | 'addressLine2' | 'zipcode' | 'city' | 'state' | 'country'
>

function addressToWire({
  addressLine1,
  addressLine2,
  zipcode,
  city,
  state,
  country,
}: AddressColumns): Clinic['address'] {
  return { addressLine1, addressLine2, zipcode, city, state, country }
}

// The schema allows only colors of the list.
const colorToWire = (color: string) => color as (typeof CLINIC_COLORS)[number]

/** The lines of the form as they were sent, each with its weekdays. */
export function schedulesToWire(
  hours: readonly HoursRow[],
  slotMinutes: ClinicRow['slotMinutes'],
): Schedule[] {
  const lines = new Map<number, HoursRow[]>()
  for (const row of hours) lines.set(row.schedule, [...(lines.get(row.schedule) ?? []), row])
  return [...lines.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    return {
      availableDays: availableDaysOf(rows.map((row) => row.weekday)),
      fromTimeHour: Math.floor(first.start / 60),
      fromTimeMin: first.start % 60,
      toTimeHour: Math.floor(first.end / 60),
      toTimeMin: first.end % 60,
      slotPerPatient: slotMinutes,
    }
  })
}

function servicesToWire(rows: readonly ServiceRow[]): Service[] {
  const services = new Map<string, Service>()
  for (const { id, service, name, price } of rows) {
    const known = services.get(service) ?? { name: service, subServices: [] }
    known.subServices.push({ _id: id, name, price })
    services.set(service, known)
  }
  return [...services.values()]
}
