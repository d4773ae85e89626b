import { DomainError } from '@vetvisit/contract/errors'
import { matchesText, plainText } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope, PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { listReadings } from '../../db/audit.ts'
import { findNote, findVisit, type HistoryScope, type NoteRow, type VisitRow } from './entry-query.ts'
import { type EntryHead, findHistory, type HistoryRows, isPetOf, readHistory } from './history-query.ts'
import { recordForPractice } from '../pets/commands.ts'
import { addable, isOwner, type Writer } from './policy.ts'
import { noteToWire, petToWire, type View, visitEntryToWire } from './presenter.ts'

type Parts = Pick<Context, 'database' | 'files'>

export type HistoryWish = {
  petId?: string | undefined
  kinds?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

type Page = { now: string; items: HistoryItem[]; nextCursor: string | null }

/**
 * A page of an owner's history, newest first, with the pets it is of.
 *
 * @throws DomainError not_found for a pet that is not his, invalid for a cursor that is none
 */
export async function ownerHistory(context: Parts, scope: OwnerScope, wish: HistoryWish, now: number) {
  const asked = { ...askedOf(wish, now), petId: wish.petId }
  const { pets, ...rows } = await findHistory(context.database, scope, asked)
  if (wish.petId !== undefined && pets.length === 0) throw new DomainError('not_found')
  return {
    ...pageOf(context, scope, rows, wish, now),
    pets: pets.map((pet) => petToWire(pet, { files: context.files, now })),
  }
}

/**
 * A page of what a practice may read of a pet; the owner finds the reading in his log (decisions §4).
 *
 * @throws DomainError not_found for a pet whose owner is not on record
 */
export async function practiceHistory(
  context: Parts,
  scope: PracticeScope,
  wish: HistoryWish & { petId: string },
  now: number,
) {
  const { database } = context
  const asked = { ...askedOf(wish, now), petId: wish.petId }
  const [{ pets, ...rows }, record] = await database.together(() =>
    Promise.all([readHistory(database, scope, asked), recordForPractice(context, scope, wish.petId, now)]),
  )
  const [pet] = pets
  if (!pet) throw new DomainError('not_found')
  return {
    ...pageOf(context, scope, rows, wish, now),
    pet: petToWire(pet, { files: context.files, now }),
    patient: {
      _id: pet.ownerId,
      fullname: pet.ownerName,
      email: pet.onRecord ? pet.ownerEmail : null,
      mobile: pet.onRecord ? pet.ownerMobile : null,
      countryCode: pet.onRecord ? pet.ownerCountryCode : null,
    },
    record,
    mayAdd: pet.onRecord ? addable(scope) : [],
  }
}

const practiceReads = ({ doctorId }: PracticeScope): HistoryScope => ({ doctorId })

/** What a viewer's reads are limited to. */
export const readsOf = (viewer: Writer): HistoryScope =>
  isOwner(viewer) ? { ownerId: viewer.ownerId } : practiceReads(viewer)

/** The entry that the last page ended with, which may be gone by now. @throws DomainError invalid for a cursor that is none */
function entryOf(cursor: string | undefined): { id: string; at: number } | null {
  if (cursor === undefined) return null
  const [, at, id] = /^(-?\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined)
    throw new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })
  return { id, at: Number(at) }
}

/** Words are looked for in what is shown, so a search reads everything that may hold them. */
const isSearch = ({ q = '' }: HistoryWish) => q.trim() !== ''

/** What is asked for a page and, to see whether there is more, for the entry behind it. @throws DomainError invalid */
const askedOf = (wish: HistoryWish, now: number) => ({
  kinds: wish.kinds === undefined || wish.kinds === '' ? null : wish.kinds,
  after: entryOf(wish.cursor),
  limit: isSearch(wish) ? null : wish.limit + 1,
  now,
})

function pageOf(
  { files }: Pick<Context, 'files'>,
  viewer: Writer,
  { entries, notes, visits }: Omit<HistoryRows, 'pets'>,
  wish: HistoryWish,
  now: number,
): Page {
  const { q = '', limit } = wish
  const noteById = new Map(notes.map((note) => [note.id, note]))
  const visitById = new Map(visits.map((visit) => [visit.id, visit]))
  const shown = entries
    .map((head) => ({
      head,
      note: head.written ? noteById.get(head.id) : undefined,
      visit: head.visitId === null ? undefined : visitById.get(head.visitId),
    }))
    .filter((entry) => !isSearch(wish) || matchesText(wordsOf(entry), q))
  const page = shown.slice(0, limit)
  const last = page.at(-1)?.head
  const view: View = { files, viewer, now }
  return {
    now: instantText(now),
    items: page.flatMap((entry) => itemOf(entry, view)),
    nextCursor: shown.length > limit && last ? `${Math.floor(last.at)}_${last.id}` : null,
  }
}

type Entry = { head: EntryHead; note: NoteRow | undefined; visit: VisitRow | undefined }

function itemOf({ head, note, visit }: Entry, view: View): HistoryItem[] {
  if (note) return [noteToWire(note, visit, view)]
  return visit ? [visitEntryToWire(head, visit, view)] : []
}

/** Whatever is shown of an entry in words. */
const wordsOf = ({ note, visit }: Entry): (string | null)[] => [
  ...(note ? [plainText(note.body), note.fileName, note.petName, note.doctorName, note.authorName] : []),
  ...(note?.entries.flatMap((line) => [line.medName, line.dose, line.frequency, line.duration]) ?? []),
  ...(visit ? [visit.clinicName, visit.doctorName, visit.petName, visit.reason, visit.answerReason] : []),
]

/** One entry as its viewer sees it. @throws DomainError not_found */
export async function readItem(
  context: Parts,
  viewer: Writer,
  noteId: string,
  now: number,
): Promise<HistoryItem> {
  const { database, files } = context
  const scope = readsOf(viewer)
  const note = await findNote(database, scope, noteId)
  if (!note) throw new DomainError('not_found')
  const visit = note.appointmentId === null ? undefined : await findVisit(database, scope, note.appointmentId)
  return noteToWire(note, visit, { files, viewer, now })
}

/** Who of which practice read a pet's history, newest first. @throws DomainError not_found for a pet that is not the owner's */
export async function accessLog(
  { database }: Pick<Context, 'database'>,
  scope: OwnerScope,
  { petId, cursor, limit }: { petId: string; cursor?: string | undefined; limit: number },
) {
  if (!(await isPetOf(database, scope, petId))) throw new DomainError('not_found')
  if (cursor !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor))
    throw new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })
  const found = await listReadings(database, petId.toLowerCase(), { before: cursor, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    accesses: page.map(({ id, at, name, doctorId, doctorName }) => ({
      _id: id,
      at: new Date(at).toISOString(),
      name,
      docId: doctorId,
      docName: doctorName,
    })),
    nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
