import { isAnswerable } from '@vetvisit/contract/appointments/reminders/rules'
import { isCancelled } from '@vetvisit/contract/appointments/record/rules'
import { mayCancel } from '@vetvisit/contract/appointments/lifecycle/rules'
import { mayMoveAlone } from '@vetvisit/contract/appointments/reschedule/rules'
import { expectedStart } from '@vetvisit/contract/appointments/stages/rules'
import type { Appointment, Confirmation } from '@vetvisit/contract/appointments/record/schemas'
import type { ClinicColor } from '@vetvisit/contract/clinics/rules'
import { ageText } from '@vetvisit/contract/pets/rules'
import { localDateOf, instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { NewNotification, Recipient } from '../../notifications/public.ts'
import { linkToPicture, publicLinkToFile } from '../../files/public.ts'
import { practiceMayCancel } from './policy.ts'
import type { AppointmentRow } from './repository.ts'
import { keepsLength } from './timetable-of-visit.ts'

/** The viewer: an owner sees all of their own appointments, a practice the fields of specification/authorization R1 and R2. */
export type Viewer = 'owner' | PracticeScope

export function appointmentToWire(
  signer: Pick<Context, 'files'>,
  row: AppointmentRow,
  viewer: Viewer,
  now: Instant,
): Appointment {
  return {
    _id: row.id,
    id: row.id,
    status: row.status,
    isCancelled: isCancelled(row.status),
    start: instantText(row.startsAt),
    end: instantText(row.endsAt),
    timeZone: row.timeZone,
    type: row.type,
    ...reasonOf(row),
    fee: row.fee,
    currency: row.currency,
    additionalServices: row.services,
    total: row.fee + row.servicesTotal,
    createdAt: instantText(row.createdAt),
    expiresAt: row.status === 'requested' && row.expiresAt !== null ? instantText(row.expiresAt) : null,
    answerReason: row.answerReason,
    version: row.version,
    clinic: {
      _id: row.clinicId,
      name: row.clinicName,
      color: row.clinicColor as ClinicColor,
      addressLine1: row.clinicLine1,
      city: row.clinicCity,
      phone: row.clinicPhone,
      lat: row.clinicLat,
      lng: row.clinicLng,
    },
    doctor: {
      _id: row.doctorId,
      fullname: row.doctorName,
      profile: row.doctorProfile && publicLinkToFile(signer, row.doctorProfile),
      isServiceProvider: row.isServiceProvider,
    },
    pet: petOf(signer, row, viewer, now),
    furtherPets: furtherPetsToWire(row, viewer),
    patient: ownerOf(signer, row, viewer, now),
    confirmation: confirmationOf(row, now),
    ...(viewer !== 'owner' && { ...overrideOf(row), ...roomOf(row) }),
    mayCancel: viewerMayCancel(row, viewer, now),
    keepsLength: keepsLength(row),
    mayMove: viewer === 'owner' && mayMoveAlone({ ...row, now }),
    ...moveRequestAndProposal(row, now),
    ...stageOf(row),
  }
}

/** The first animal; its picture only while the viewer has a relation to its owner. */
function petOf(
  signer: Pick<Context, 'files'>,
  row: AppointmentRow,
  viewer: Viewer,
  now: Instant,
): Appointment['pet'] {
  return {
    _id: row.petId,
    name: petNameOf(row, viewer),
    type: row.petSpecies,
    breed: breedOf(row, viewer),
    gender: row.petGender,
    age: ageText(row.petBornOn, localDateOf(row.timeZone, now)),
    profile:
      row.petPhotoFileId !== null && hasRelation(row, viewer)
        ? linkToPicture(signer, row.petPhotoFileId, now)
        : null,
  }
}

type WithAnimals = Pick<AppointmentRow, 'known' | 'onRecord' | 'status' | 'furtherPets'>

/** The animals that come with the first, under the names that the viewer may read. */
export const furtherPetsToWire = (
  { furtherPets, ...row }: WithAnimals,
  viewer: Viewer,
): Appointment['furtherPets'] =>
  furtherPets.map(({ id, name, species, breed }) => {
    const pet = { ...row, petId: id, petName: name, petBreed: breed }
    return { _id: id, name: petNameOf(pet, viewer), type: species, breed: breedOf(pet, viewer) }
  })

/** The same as a field that is absent where one animal comes. */
export const furtherPetsField = (
  row: WithAnimals,
  viewer: Viewer,
): { furtherPets?: Appointment['furtherPets'] } =>
  row.furtherPets.length > 0 ? { furtherPets: furtherPetsToWire(row, viewer) } : {}

/** The names of all animals of an appointment, the first one first. */
export const petNamesOf = (row: WithAnimals & Omit<Known, 'ownerName'>, viewer: Viewer): string =>
  [petNameOf(row, viewer), ...furtherPetsToWire(row, viewer).map(({ name }) => name)].join(', ')

type Answered = Pick<AppointmentRow, 'status' | 'endsAt' | 'remindedAt' | 'confirmedAt' | 'lateMinutes'>

/** What the owner said to a reminder; null before one was sent, and for what is over. */
export function confirmationOf(row: Answered, now: Instant): Confirmation | null {
  const { status, endsAt, remindedAt, confirmedAt, lateMinutes } = row
  if (!isAnswerable({ status, endsAt, now }) || (remindedAt === null && confirmedAt === null)) return null
  return { confirmedAt: confirmedAt === null ? null : instantText(confirmedAt), lateMinutes }
}

const reasonOf = (
  row: AppointmentRow,
): Pick<Appointment, 'reasonKind' | 'urgentSigns' | 'practiceReason' | 'reason'> => ({
  reasonKind: row.reasonKind,
  urgentSigns: row.urgentSigns,
  practiceReason: practiceReasonOf(row),
  reason: row.reason,
})

/** The practice's own reason for an appointment. */
const practiceReasonOf = (
  row: Pick<AppointmentRow, 'reasonId' | 'reasonName' | 'reasonPreset' | 'reasonPreparation'>,
): Appointment['practiceReason'] =>
  row.reasonId === null
    ? null
    : {
        _id: row.reasonId,
        ...namedReasonOf(row),
        preparation: row.reasonPreparation ?? '',
      }

/** What gives the practice's own reason its name. */
export const namedReasonOf = ({
  reasonName,
  reasonPreset: preset,
}: Pick<AppointmentRow, 'reasonName' | 'reasonPreset'>) => ({ name: reasonName ?? '', preset })

/** Whether the animal is there, and when the visit begins if its vet is late. */
function stageOf(row: AppointmentRow): Pick<Appointment, 'stage' | 'expectedStart'> {
  const { arrivedAt, arrivedBy, leftAt, ownerId, delayMinutes, delaySetAt } = row
  const expected =
    delayMinutes === null || delaySetAt === null
      ? null
      : expectedStart(row, { minutes: delayMinutes, setAt: delaySetAt })
  return {
    stage:
      arrivedAt === null
        ? null
        : {
            arrivedAt: instantText(arrivedAt),
            byOwner: arrivedBy === ownerId,
            leftAt: leftAt === null ? null : instantText(leftAt),
          },
    expectedStart: expected === null ? null : instantText(expected),
  }
}

/** Why the practice booked over what was in the way; nothing for a plain appointment. */
export const overrideOf = ({
  forced,
  overrideReason: reason,
}: Pick<AppointmentRow, 'forced' | 'overrideReason'>): Pick<Appointment, 'override'> =>
  reason === null ? {} : { override: { forced, reason } }

/** The treatment room; nothing without one. */
export const roomOf = ({
  roomId,
  roomName,
}: Pick<AppointmentRow, 'roomId' | 'roomName'>): Pick<Appointment, 'room'> =>
  roomId === null ? {} : { room: { _id: roomId, name: roomName ?? '' } }

/** The move request of an appointment and the times that the practice proposes, as long as they can be answered. */
function moveRequestAndProposal(
  { status, moveRequest, proposals }: AppointmentRow,
  now: Instant,
): Pick<Appointment, 'moveWish' | 'proposal'> {
  const open =
    status === 'requested' || status === 'approved'
      ? proposals.filter(({ expiresAt }) => expiresAt > now)
      : []
  const [first] = open
  return {
    moveWish:
      moveRequest && status === 'approved'
        ? {
            starts: moveRequest.starts.map(instantText),
            note: moveRequest.note,
            askedAt: instantText(moveRequest.askedAt),
          }
        : null,
    proposal:
      first === undefined
        ? null
        : {
            start: instantText(first.start),
            end: instantText(first.end),
            note: first.note,
            expiresAt: instantText(first.expiresAt),
            clinic: { _id: first.clinicId, name: first.clinicName },
            times: open.map(({ start, end, doctorName, isTaken }) => ({
              start: instantText(start),
              end: instantText(end),
              vet: doctorName,
              ...(isTaken && { taken: true }),
            })),
          },
  }
}

/** Once a request has ended, or the owner has left the record, pictures and numbers are hidden (specification/authorization R1 and R2). */
export const hasRelation = (row: Pick<AppointmentRow, 'onRecord' | 'status'>, viewer: Viewer) =>
  viewer === 'owner' || row.onRecord || row.status === 'requested'

type Known = Pick<AppointmentRow, 'known' | 'onRecord' | 'status' | 'petId' | 'petName' | 'ownerName'>

/** The practice keeps the names from before the owner left its record. */
const knownPet = (row: Pick<Known, 'known' | 'onRecord' | 'status' | 'petId'>, viewer: Viewer) =>
  hasRelation(row, viewer) ? undefined : row.known?.pets[row.petId]
export const petNameOf = (row: Omit<Known, 'ownerName'>, viewer: Viewer) =>
  knownPet(row, viewer)?.name ?? row.petName
export const breedOf = (
  row: Pick<AppointmentRow, 'known' | 'onRecord' | 'status' | 'petId' | 'petBreed'>,
  viewer: Viewer,
) => knownPet(row, viewer)?.breed ?? row.petBreed
export const ownerNameOf = (row: Known, viewer: Viewer) =>
  hasRelation(row, viewer) ? row.ownerName : (row.known?.owner ?? row.ownerName)

/** A waiting request shows the owner's phone number; the record also shows the e-mail (specification/authorization "Readable"). */
function ownerOf(
  signer: Pick<Context, 'files'>,
  row: AppointmentRow,
  viewer: Viewer,
  now: Instant,
): Appointment['patient'] {
  const isRelated = hasRelation(row, viewer)
  return {
    _id: row.ownerId,
    fullname: ownerNameOf(row, viewer),
    mobile: isRelated ? row.ownerMobile : null,
    email: viewer === 'owner' || row.onRecord ? row.ownerEmail : null,
    profile: row.ownerProfile !== null && isRelated ? linkToPicture(signer, row.ownerProfile, now) : null,
  }
}

const viewerMayCancel = (row: AppointmentRow, viewer: Viewer, now: Instant): boolean =>
  viewer === 'owner' ? mayCancel({ ...row, now }) : practiceMayCancel(row, viewer)

/** The owner of an appointment as the recipient of a notification. */
export const ownerRecipient = ({ ownerId, ownerLanguage }: AppointmentRow): Recipient => ({
  id: ownerId,
  language: ownerLanguage,
})

/** The parameters of notifications about the current appointment. @param more parameters of this type of notification */
export function notificationFor(
  type: NewNotification['type'],
  row: AppointmentRow,
  to: NewNotification['to'],
  more: Partial<NewNotification['params']> = {},
): NewNotification {
  const params = {
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    ownerProfile: row.ownerProfile,
    doctorName: row.doctorName,
    doctorProfile: row.doctorProfile,
    petName: petNamesOf(row, 'owner'),
    clinicId: row.clinicId,
    clinicName: row.clinicName,
    timeZone: row.timeZone,
    start: instantText(row.startsAt),
    end: instantText(row.endsAt),
    type: row.type,
    ...more,
  }
  return { type, appointmentId: row.id, appointmentVersion: row.version, params, color: row.clinicColor, to }
}
