import { isCancelled } from '@vetvisit/contract/appointments/record/rules'
import { mayCancel } from '@vetvisit/contract/appointments/lifecycle/rules'
import type { HistoryItem, HistoryVisit, PrescriptionSheet } from '@vetvisit/contract/notes/schemas'
import { titledName } from '@vetvisit/contract/people/rules'
import { instantText, localDateOf } from '@vetvisit/contract/zones/rules'
import { hasRight } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { linkToFile, linkToPicture, publicLinkToFile } from '../files/public.ts'
import type {
  EntryRow,
  HistoryPetRow,
  HistoryRows,
  MedicineRow,
  NoteRow,
  VisitEntryRow,
  VisitRow,
} from './entry-query.ts'
import { isOwner, mayDelete, mayEdit, type Writer } from './policy.ts'

/** Who looks, and when. */
export type View = { files: Context['files']; viewer: Writer; now: number }

/** What entries name, by the entry that names it. */
export type Named = ReturnType<typeof named>

/** @param rows entries with all that they name */
export function named({ pets, people, visits }: HistoryRows) {
  const petById = new Map(pets.map((pet) => [pet.id, pet]))
  const visitById = new Map(visits.map((visit) => [visit.id, visit]))
  const nameById = new Map(people.map(({ id, name }) => [id, name]))
  return {
    /** The pet of a note, which is always read with it. */
    petOf: ({ petId }: NoteRow): Pick<HistoryPetRow, 'name' | 'breed' | 'ownerId' | 'ownerName'> =>
      petById.get(petId) ?? NO_PET,
    /** The practice's doctor, under the name that he had when he left; null for what the owner added. */
    doctorOf: ({ doctorId, prescription }: NoteRow): string | null =>
      prescription?.letterhead?.doctorName ?? (doctorId === null ? null : (nameById.get(doctorId) ?? null)),
    authorOf: ({ authorId }: NoteRow): string | null => nameById.get(authorId) ?? null,
    /** None where the reader may not see it. */
    visitOf: ({ visitId }: EntryRow): VisitRow | undefined =>
      visitId === null ? undefined : visitById.get(visitId),
  }
}

const NO_PET = { name: '', breed: '', ownerId: '', ownerName: '' }

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

export function visitToWire(visit: VisitRow, { files, viewer, now }: View): HistoryVisit {
  return {
    _id: visit.id,
    start: instantText(visit.startsAt),
    end: instantText(visit.endsAt),
    timeZone: visit.timeZone,
    type: visit.type,
    status: visit.status,
    reason: visit.reason,
    clinicName: visit.clinicName,
    doctor: {
      _id: visit.doctorId,
      fullname: visit.doctorName,
      profile: visit.doctorProfile && publicLinkToFile({ files }, visit.doctorProfile),
    },
    mayCancel: viewerMayCancel(visit, viewer, now),
    actorName: isOwner(viewer) ? null : visit.actorName,
  }
}

function viewerMayCancel(visit: VisitRow, viewer: Writer, now: number): boolean {
  if (isOwner(viewer)) return mayCancel({ ...visit, now })
  return visit.status === 'approved' && hasRight(viewer, 'appointments')
}

/** An entry; none for a visit that has gone meanwhile. */
export function entryToWire(entry: EntryRow, names: Named, view: View): HistoryItem[] {
  const visit = names.visitOf(entry)
  if (entry.written) return [noteToWire(entry, visit, names, view)]
  return visit ? [visitEntryToWire(entry, visit, view)] : []
}

/** What history itself says of an appointment. */
function visitEntryToWire({ type, id }: VisitEntryRow, visit: VisitRow, view: View): HistoryItem {
  return {
    ...EMPTY,
    _id: id,
    id,
    type,
    date: instantText(visit.startsAt),
    end: type === 'appointment' ? instantText(visit.endsAt) : null,
    text: type === 'appointment' ? visit.type : isCancelled(visit.status) ? (visit.answerReason ?? '') : '',
    petId: visit.petId,
    petName: visit.petName,
    docId: visit.doctorId,
    docName: visit.doctorName,
    uploadedBy: visit.endedByOwner ? 'patient' : 'other',
    appointment: visitToWire(visit, view),
  }
}

const EMPTY = {
  createdAt: null,
  description: '',
  fileUrl: null,
  fileName: null,
  isImage: false,
  authorName: null,
  sharedTo: [],
  code: null,
  prescription: [],
  sheet: null,
  version: 1,
  isVoid: false,
  mayDelete: false,
  mayEdit: false,
  mayShare: false,
} satisfies Partial<HistoryItem>

/** What stands above a prescription, on paper and on the screen; null for everything else. */
export function sheetOf(note: NoteRow, names: Named): PrescriptionSheet | null {
  const letterhead = note.prescription?.letterhead
  if (!letterhead) return null
  const { ownerName, breed } = names.petOf(note)
  const {
    doctorName,
    degree,
    registrationId,
    clinicId = null,
    clinicName,
    addressLine1,
    addressLine2,
    zipcode,
    city,
    country,
  } = letterhead
  const place = [addressLine1, addressLine2, [zipcode, city].filter(Boolean).join(' '), country]
  return {
    clinicId,
    clinicName,
    address: place.flatMap((line) => line || []),
    doctorName: titledName(degree ?? '', doctorName),
    registrationId,
    ownerName,
    breed,
    issuedOn: localDateOf(letterhead.timeZone ?? 'UTC', note.createdAt),
  }
}

/** An entry that somebody wrote. A report's `text` is the link to its file, its words stand in `description` (specification/owner §3). */
function noteToWire(note: NoteRow, visit: VisitRow | undefined, names: Named, view: View): HistoryItem {
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
    sharedTo: note.shares ? sharesToWire(note.shares, viewer) : [],
    code: note.cancelCode,
    prescription: note.prescription ? medicinesToWire(note, note.prescription.medicines, view) : [],
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

/** All for the owner, its own for a practice. */
const sharesToWire = (shares: NonNullable<NoteRow['shares']>, viewer: Writer) =>
  shares
    .filter(({ docId }) => isOwner(viewer) || docId === viewer.doctorId)
    .map(({ docId, docName, sharedAt }) => ({ docId, docName, sharedTimestamp: instantText(sharedAt) }))

const medicinesToWire = (note: NoteRow, medicines: readonly MedicineRow[], { files, now }: View) =>
  medicines.map(({ position, medName, dose, frequency, duration, imageFileId }) => ({
    index: position,
    prepId: `${note.id}-${note.version}-${position}`,
    medName,
    dose,
    frequency,
    duration,
    imageUrl: imageFileId === null ? null : linkToFile({ files }, imageFileId, now),
  }))
