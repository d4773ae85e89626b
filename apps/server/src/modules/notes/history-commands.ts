import { DomainError } from '@vetvisit/contract/errors'
import {
  ACCESS_LOG_PAUSE_MINUTES,
  type HistoryEntry,
  historyOf,
  matchesText,
  plainText,
  type RecordedNote,
} from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { OwnerScope, PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { listReadings, recordReading } from '../../db/audit.ts'
import {
  findHistoryPets,
  findNotes,
  findRecordedNotes,
  findVisits,
  type HistoryPetRow,
  type HistoryScope,
  type NoteRow,
  type VisitRow,
} from './history-query.ts'
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
  const { pets, traces } = await tracesOf(context.database, scope, wish.petId)
  if (wish.petId !== undefined && pets.length === 0) throw new DomainError('not_found')
  return {
    ...(await pageOf(context, scope, traces, wish, now)),
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
  const { pets, traces } = await tracesOf(database, practiceReads(scope), wish.petId)
  const [pet] = pets
  if (!pet) throw new DomainError('not_found')
  await recordReading(
    database,
    { scope, call: 'getPracticeHistory', object: { type: 'pet', id: pet.id }, now },
    ACCESS_LOG_PAUSE_MINUTES * MINUTE_MS,
  )
  const [page, record] = await database.together(() =>
    Promise.all([
      pageOf(context, scope, traces, wish, now),
      pet.onRecord ? recordForPractice(context, scope, pet.id, now) : null,
    ]),
  )
  return {
    ...page,
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

/** What a history is put together from. */
type Traces = { notes: RecordedNote[]; visits: VisitRow[] }

/** The pets of a history, and all that has left a trace in it. */
async function tracesOf(
  database: Context['database'],
  scope: HistoryScope,
  petId: string | undefined,
): Promise<{ pets: HistoryPetRow[]; traces: Traces }> {
  const [pets, notes, visits] = await database.together(() =>
    Promise.all([
      findHistoryPets(database, scope, petId),
      findRecordedNotes(database, scope, petId),
      findVisits(database, scope, petId),
    ]),
  )
  return { pets, traces: { notes, visits } }
}

async function pageOf(
  context: Parts,
  viewer: Writer,
  { notes, visits }: Traces,
  { kinds, q = '', cursor, limit }: HistoryWish,
  now: number,
): Promise<Page> {
  const { files } = context
  const scope = readsOf(viewer)
  const wanted = kinds === undefined || kinds === '' ? null : new Set(kinds.split(','))
  const all = historyOf(notes, visits, now).filter(({ type }) => wanted === null || wanted.has(type))
  const rest = behind(all, cursor)
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  const view: View = { files, viewer, now }
  const filtered = q.trim() === '' ? rest : await matching(context, scope, rest, byId, q)
  const page = filtered.slice(0, limit)
  const written = await notesById(context, scope, page)
  const last = page.at(-1)
  return {
    now: new Date(now).toISOString(),
    items: page.flatMap((entry) => itemOf(entry, written, byId, view)),
    nextCursor: filtered.length > limit && last ? `${last.at}_${last.id}` : null,
  }
}

function itemOf(
  entry: HistoryEntry,
  notes: ReadonlyMap<string, NoteRow>,
  visits: ReadonlyMap<string, VisitRow>,
  view: View,
): HistoryItem[] {
  const visit = entry.appointmentId === null ? undefined : visits.get(entry.appointmentId)
  if (!entry.written) return visit ? [visitEntryToWire(entry, visit, view)] : []
  const note = notes.get(entry.id)
  return note ? [noteToWire(note, visit, view)] : []
}

async function notesById({ database }: Parts, scope: HistoryScope, entries: readonly HistoryEntry[]) {
  const ids = entries.filter((entry) => entry.written).map((entry) => entry.id)
  return new Map((await findNotes(database, scope, ids)).map((note) => [note.id, note]))
}

/** Entries that contain a text in any of the words that are shown of them. */
async function matching(
  context: Parts,
  scope: HistoryScope,
  entries: readonly HistoryEntry[],
  visits: ReadonlyMap<string, VisitRow>,
  q: string,
): Promise<HistoryEntry[]> {
  const notes = await notesById(context, scope, entries)
  return entries.filter((entry) => {
    const note = notes.get(entry.id)
    const visit = entry.appointmentId === null ? undefined : visits.get(entry.appointmentId)
    return matchesText(
      [
        ...(note
          ? [plainText(note.body), note.fileName, note.petName, note.doctorName, note.authorName]
          : []),
        ...(note?.entries.flatMap((line) => [line.medName, line.dose, line.frequency, line.duration]) ?? []),
        ...(visit
          ? [visit.clinicName, visit.doctorName, visit.petName, visit.reason, visit.answerReason]
          : []),
      ],
      q,
    )
  })
}

/** What comes after the entry that a cursor names, also when that entry is there no longer. */
function behind(entries: readonly HistoryEntry[], cursor: string | undefined): readonly HistoryEntry[] {
  if (cursor === undefined) return entries
  const match = /^(-?\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor)
  if (!match) throw new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })
  const index = entries.findIndex((entry) => entry.id === match[2])
  if (index >= 0) return entries.slice(index + 1)
  const at = Number(match[1])
  return entries.filter((entry) => entry.at < at)
}

/** One entry as its viewer sees it. @throws DomainError not_found */
export async function readItem(
  context: Parts,
  viewer: Writer,
  noteId: string,
  now: number,
): Promise<HistoryItem> {
  const { database, files } = context
  const scope = readsOf(viewer)
  const [note] = await findNotes(database, scope, [noteId])
  if (!note) throw new DomainError('not_found')
  const visits = note.appointmentId === null ? [] : await findVisits(database, scope, note.petId)
  return noteToWire(
    note,
    visits.find((visit) => visit.id === note.appointmentId),
    { files, viewer, now },
  )
}

/** Who of which practice read a pet's history, newest first. @throws DomainError not_found for a pet that is not the owner's */
export async function accessLog(
  { database }: Pick<Context, 'database'>,
  scope: OwnerScope,
  { petId, cursor, limit }: { petId: string; cursor?: string | undefined; limit: number },
) {
  if ((await findHistoryPets(database, scope, petId)).length === 0) throw new DomainError('not_found')
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
