import { DomainError } from '@vetvisit/contract/errors'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope, PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { listReadings } from '../../db/transactions/audit.ts'
import { findEntry, type HistoryRows, type HistoryScope } from './entry-query.ts'
import { findHistory, isPetOf, readHistory, type RunningRow } from './history-query.ts'
import { recordForPractice } from '../pets/public.ts'
import { allowedNoteActions, isOwner, type Writer } from './policy.ts'
import { entryToWire, named, petToWire } from './presenter.ts'
import { createSearchTurns } from './search-turns.ts'

type Parts = Pick<Context, 'database' | 'files'>

const inTurn = createSearchTurns()

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
  const find = () => findHistory(context.database, scope, asked)
  const rows = await (asked.sought === '' ? find() : inTurn(scope.ownerId, find))
  if (wish.petId !== undefined && rows.pets.length === 0) throw new DomainError('not_found')
  return {
    ...pageOf(context, scope, rows, wish, now),
    pets: rows.pets.map((pet) => petToWire(pet, { files: context.files, now })),
  }
}

/**
 * A page of what a practice may read of a pet; the owner finds the reading in his log (specification/readings §4).
 *
 * @throws DomainError not_found for a pet whose owner is not on record
 */
export async function practiceHistory(
  context: Parts,
  scope: PracticeScope,
  wish: HistoryWish & { petId: string },
  now: number,
) {
  const asked = { ...askedOf(wish, now), petId: wish.petId }
  const read = () => readHistory(context.database, scope, asked)
  const rows = await (asked.sought === '' ? read() : inTurn(scope.actorId, read))
  const [pet] = rows.pets
  if (!pet) throw new DomainError('not_found')
  return {
    ...pageOf(context, scope, rows, wish, now),
    pet: petToWire(pet, { files: context.files, now }),
    patient: {
      _id: pet.ownerId,
      fullname: pet.ownerName,
      email: pet.ownerEmail,
      mobile: pet.ownerMobile,
      countryCode: pet.ownerCountryCode,
    },
    record: recordForPractice(context, scope, rows.record, now),
    mayAdd: pet.onRecord ? allowedNoteActions(scope) : [],
    running: runningToWire(rows.running),
  }
}

/** The visit that is under way, which what is written now belongs to. */
function runningToWire([visit]: readonly RunningRow[]) {
  if (!visit) return null
  const { id, startsAt, clinicId, clinicName, timeZone } = visit
  return { _id: id, start: instantText(startsAt), clinicId, clinicName, timeZone }
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

/** What is asked for a page and, to see whether there is more, for the entry behind it. @throws DomainError invalid */
const askedOf = (wish: HistoryWish, now: number) => ({
  kinds: wish.kinds === undefined || wish.kinds === '' ? null : wish.kinds,
  after: entryOf(wish.cursor),
  limit: wish.limit + 1,
  sought: wish.q ?? '',
  now,
})

function pageOf(
  { files }: Pick<Context, 'files'>,
  viewer: Writer,
  rows: HistoryRows,
  wish: HistoryWish,
  now: number,
): Page {
  const { limit } = wish
  const names = named(rows)
  const page = rows.entries.slice(0, limit)
  const last = page.at(-1)
  return {
    now: instantText(now),
    items: page.flatMap((entry) => entryToWire(entry, names, { files, viewer, now })),
    nextCursor: rows.entries.length > limit && last ? `${Math.floor(last.at)}_${last.id}` : null,
  }
}

/** One entry as its viewer sees it. @throws DomainError not_found */
export async function readItem(
  { database, files }: Parts,
  viewer: Writer,
  noteId: string,
  now: number,
): Promise<HistoryItem> {
  const rows = await findEntry(database, readsOf(viewer), noteId)
  const [item] = rows.entries.flatMap((entry) => entryToWire(entry, named(rows), { files, viewer, now }))
  if (!item) throw new DomainError('not_found')
  return item
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
  const found = await listReadings(database, petId, { before: cursor, limit: limit + 1 })
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
