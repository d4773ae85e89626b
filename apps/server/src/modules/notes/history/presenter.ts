import { timeOfDose } from '@vetvisit/contract/notes/rules'
import type { HistoryItem, PrescriptionSheet } from '@vetvisit/contract/notes/schemas'
import { titledName } from '@vetvisit/contract/people/rules'
import { instantText, localDateOf } from '@vetvisit/contract/zones/rules'
import { linkToFile, linkToPicture } from '../../files/public.ts'
import { isOwner, mayDelete, mayEdit, type Writer } from '../rules.ts'
import type { PracticePageRows } from './repository.ts'
import type { EntryRow, HistoryPetRow, HistoryRows, NoteRow, VisitRow } from './rows-query.ts'
import { type View, visitEntryToWire, visitToWire } from './visit-presenter.ts'

/** The pets, people and appointments that entries refer to. */
export type Names = ReturnType<typeof namesIn>

const NO_PET = { name: '', breed: '', ownerId: '', ownerName: '' }

export function namesIn({ pets, people, visits }: HistoryRows) {
  const petById = new Map(pets.map((pet) => [pet.id, pet]))
  const visitById = new Map(visits.map((visit) => [visit.id, visit]))
  const nameById = new Map(people.map(({ id, name }) => [id, name]))
  return {
    /** The pet of a note, which is always read with it. */
    petOf: ({ petId }: NoteRow): Pick<HistoryPetRow, 'name' | 'breed' | 'ownerId' | 'ownerName'> =>
      petById.get(petId) ?? NO_PET,
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
  const { id, startsAt, clinicId, clinicName, timeZone } = visit
  return { _id: id, start: instantText(startsAt), clinicId, clinicName, timeZone }
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
  const { ownerName, breed } = names.petOf(note)
  const { doctorName, degree, registrationId, clinicId = null, clinicName, zipcode, city } = letterhead
  const { addressLine1, addressLine2, country, timeZone } = letterhead
  const place = [addressLine1, addressLine2, [zipcode, city].filter(Boolean).join(' '), country]
  return {
    clinicId,
    clinicName,
    address: place.flatMap((line) => line || []),
    doctorName: titledName(degree ?? '', doctorName),
    registrationId,
    ownerName,
    breed,
    issuedOn: localDateOf(timeZone ?? 'UTC', note.createdAt),
  }
}

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
    .filter(({ docId }) => isOwner(viewer) || docId === viewer.practiceId)
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
