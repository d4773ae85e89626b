import { timeOfDose } from '@vetvisit/contract/notes/rules'
import type { HistoryItem, PrescriptionSheet } from '@vetvisit/contract/notes/schemas'
import { ageText } from '@vetvisit/contract/pets/rules'
import { titledName } from '@vetvisit/contract/people/names'
import { instantText, localDateOf } from '@vetvisit/contract/zones/rules'
import { linkToFile, linkToPicture } from '../../files/public.ts'
import { isOwner, mayDelete, mayEdit, type Writer } from '../policy.ts'
import type { PracticePageRows } from './repository.ts'
import type { EntryRow, HistoryPetRow, HistoryRows, NoteRow, VisitRow } from './rows-query.ts'
import { type View, visitEntryToWire, visitToWire } from './visit-presenter.ts'

/** The pets, people and appointments that entries refer to. */
export type Names = ReturnType<typeof namesIn>

type PetOfNote = Omit<
  HistoryPetRow,
  'id' | 'photoFileId' | 'ownerEmail' | 'ownerMobile' | 'ownerCountryCode' | 'onRecord'
>

const NO_PET: PetOfNote = {
  name: '',
  species: 'Other',
  breed: '',
  bornOn: null,
  ownerId: '',
  ownerName: '',
  ownerAddressLine1: null,
  ownerAddressLine2: null,
  ownerZipcode: null,
  ownerCity: null,
  ownerCountry: null,
}

export function namesIn({ pets, people, visits }: HistoryRows) {
  const petById = new Map(pets.map((pet) => [pet.id, pet]))
  const visitById = new Map(visits.map((visit) => [visit.id, visit]))
  const nameById = new Map(people.map(({ id, name }) => [id, name]))
  return {
    /** The pet of a note, which is always read with it. */
    petOf: ({ petId }: NoteRow): PetOfNote => petById.get(petId) ?? NO_PET,
    /** The practice's doctor, by the letterhead if the practice has left; null for the owner's own notes. */
    doctorOf: ({ doctorId, letterhead }: NoteRow): string | null =>
      letterhead?.doctorName ?? (doctorId === null ? null : (nameById.get(doctorId) ?? null)),
    authorOf: ({ authorId }: NoteRow): string | null => nameById.get(authorId) ?? null,
    /** Undefined if the reader may not see it. */
    visitOf: ({ visitId }: EntryRow): VisitRow | undefined =>
      visitId === null ? undefined : visitById.get(visitId),
  }
}

/** A pet in the heading of its history. */
export const petToWire = (
  { id, name, species, breed, photoFileId }: HistoryPetRow,
  { files, now }: Pick<View, 'files' | 'now'>,
) => ({
  _id: id,
  name,
  type: species,
  breed,
  profile: photoFileId === null ? null : linkToPicture({ files }, photoFileId, now),
})

/** The visit in progress, to which new entries belong; null if there is none. */
export function runningToWire([visit]: PracticePageRows['running']) {
  if (!visit) return null
  const { id, startsAt, clinicId, clinicName, timeZone, doctorId, doctorName } = visit
  const doctor = { _id: doctorId, fullname: doctorName }
  return { _id: id, start: instantText(startsAt), clinicId, clinicName, timeZone, doctor }
}

/** An entry as a list of one; empty for an appointment that was deleted meanwhile. */
export function entryToWire(entry: EntryRow, names: Names, view: View): HistoryItem[] {
  const visit = names.visitOf(entry)
  if (entry.note) return [noteToWire(entry.note, visit, names, view)]
  return visit ? [visitEntryToWire(entry, visit, view)] : []
}

/** The heading of a prescription, in print and on screen; null for other notes. */
export function sheetOf(note: NoteRow, names: Names): PrescriptionSheet | null {
  const { letterhead } = note
  if (!letterhead) return null
  const pet = names.petOf(note)
  const { ownerName, species, breed, bornOn } = pet
  const { doctorName, degree, registrationId, clinicId = null, clinicName, zipcode, city } = letterhead
  const { addressLine1, addressLine2, country, timeZone } = letterhead
  const issuedOn = localDateOf(timeZone ?? 'UTC', note.createdAt)
  return {
    clinicId,
    clinicName,
    address: addressLines({ addressLine1, addressLine2, zipcode, city, country }),
    doctorName: titledName(degree ?? '', doctorName),
    registrationId,
    ownerName,
    ownerAddress: addressLines({
      addressLine1: pet.ownerAddressLine1,
      addressLine2: pet.ownerAddressLine2,
      zipcode: pet.ownerZipcode,
      city: pet.ownerCity,
      country: pet.ownerCountry,
    }),
    species,
    breed,
    age: bornOn === null ? null : ageText(bornOn, issuedOn),
    weight: note.weight && { date: note.weight.measuredOn, kg: note.weight.grams / 1000 },
    issuedOn,
  }
}

type AddressFields = Record<'addressLine1' | 'addressLine2' | 'zipcode' | 'city' | 'country', string | null>

const addressLines = ({ addressLine1, addressLine2, zipcode, city, country }: AddressFields): string[] =>
  [addressLine1, addressLine2, [zipcode, city].filter(Boolean).join(' '), country].flatMap(
    (line) => line || [],
  )

/** A note. A report's `text` is the link to its file and its words are the `description` (specification/owner §3). */
function noteToWire(note: NoteRow, visit: VisitRow | undefined, names: Names, view: View): HistoryItem {
  const { viewer } = view
  const pet = names.petOf(note)
  const file = fileToWire(note, view)
  const isReport = note.type === 'report'
  const owner = isOwner(viewer)
  return {
    _id: note.id,
    id: note.id,
    type: note.type,
    date: instantText(note.at),
    end: null,
    createdAt: instantText(note.createdAt),
    text: isReport ? (file.fileUrl ?? '') : note.body,
    description: isReport ? note.body : '',
    fileUrl: file.fileUrl,
    fileName: file.fileName,
    isImage: file.isImage,
    petId: note.petId,
    petName: pet.name,
    docId: note.doctorId,
    docName: names.doctorOf(note),
    authorName: owner || note.doctorId === null ? null : names.authorOf(note),
    uploadedBy: note.authorId === pet.ownerId ? 'patient' : 'other',
    sharedTo: sharesToWire(note.shares, viewer),
    code: note.cancelCode,
    prescription: medicinesToWire(note, view),
    sheet: sheetOf(note, names),
    version: note.version,
    isVoid: note.isVoid,
    appointment: visit ? visitToWire(visit, view) : null,
    mayDelete: mayDelete(viewer, note),
    mayEdit: mayEdit(viewer, note),
    mayShare: owner && isReport,
  }
}

function fileToWire({ file }: NoteRow, { files, now }: View) {
  if (file === null) return { fileUrl: null, fileName: null, isImage: false }
  return {
    fileUrl: linkToFile({ files }, file.id, now),
    fileName: file.name,
    isImage: file.kind !== 'pdf',
  }
}

/** All shares for the owner, its own for a practice. */
const sharesToWire = (shares: NoteRow['shares'], viewer: Writer) =>
  shares
    .filter(({ practiceId }) => isOwner(viewer) || practiceId === viewer.practiceId)
    .map(({ docId, docName, sharedAt }) => ({ docId, docName, sharedTimestamp: instantText(sharedAt) }))

const medicinesToWire = ({ id, version, medicines }: NoteRow, { files, now }: View) =>
  medicines.map(({ position, medName, dose, frequency, duration, imageFileId, given }) => ({
    index: position,
    prepId: `${id}-${version}-${position}`,
    medName,
    dose,
    frequency,
    duration,
    imageUrl: imageFileId === null ? null : linkToFile({ files }, imageFileId, now),
    given: given.flatMap(({ at }) => (timeOfDose(at, now) === null ? [] : instantText(at))),
  }))
