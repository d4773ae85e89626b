import { ACCESS_LOG_PAUSE_MINUTES } from '@vetvisit/contract/notes/rules'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, list, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { readingLog, readingParams, readingValues } from '../../../db/transactions/audit.ts'
import { isAppointmentOfPet } from '../../appointments/public.ts'
import { petIfOnRecord, petsOnRecord } from '../../pets/public.ts'
import { mayReadNotes } from '../policy.ts'
import { historyPage, type HistoryPageRows, pageParams, pageRow } from './page-query.ts'
import { readablePets, readableVisits, type Reader } from './readable-query.ts'
import { NO_ROWS } from './rows-query.ts'
import { patternOf } from './search-query.ts'

const petPageParams = { ...pageParams, petId: id }
const pattern = text()

type Places<Params> = Record<keyof Params, SQL>

const ofOwner = (p: Places<typeof pageParams>, pattern: SQL | null): SQL =>
  historyPage({ reader: { owner: p.reader }, p, pattern, pet: null })

const pageOfOwner = query('history_page_owner', {
  params: pageParams,
  row: pageRow,
  text: (p) => ofOwner(p, null),
})
const searchOfOwner = query('history_search_owner', {
  params: { ...pageParams, pattern },
  row: pageRow,
  text: (p) => ofOwner(p, p.pattern),
})

const ofOwnersPet = (p: Places<typeof petPageParams>, pattern: SQL | null): SQL =>
  historyPage({ reader: { owner: p.reader }, p, pattern, pet: p.petId })

const pageOfOwnersPet = query('history_page_owner_pet', {
  params: petPageParams,
  row: pageRow,
  text: (p) => ofOwnersPet(p, null),
})
const searchOfOwnersPet = query('history_search_owner_pet', {
  params: { ...petPageParams, pattern },
  row: pageRow,
  text: (p) => ofOwnersPet(p, p.pattern),
})

const runningVisits = list({
  id,
  startsAt: instant,
  clinicId: id,
  clinicName: text(),
  timeZone: text(),
  doctorId: id,
  doctorName: text(),
})

/** The visit of a pet that has been started and not completed. */
const selectRunning = (reader: Reader, petId: SQL): SQL =>
  runningVisits.of(sql`
    select a.id, a.starts_at, c.id as clinic_id, c.name as clinic_name, c.time_zone, vet.id as doctor_id, vet.fullname as doctor_name
    from appointments a join clinics c on c.id = a.clinic_id join users vet on vet.id = a.doctor_id
    where ${isAppointmentOfPet(petId)} and a.status in ${statuses(['consulting'])} and ${readableVisits(reader)}
    order by a.starts_at desc limit 1`)

const practiceRow = { ...pageRow, record: petsOnRecord, running: runningVisits }
export type PracticePageRows = RowOf<typeof practiceRow>

const practiceParams = { ...petPageParams, ...readingParams, readsNotes: bool }

const forPractice = (p: Places<typeof practiceParams>, pattern: SQL | null): SQL => {
  const reader = { practice: p.reader, readsNotes: p.readsNotes }
  const isReader = sql`exists (select from pets p where p.id = ${p.petId} and ${readablePets(reader)})`
  return historyPage(
    { reader, p, pattern, pet: p.petId },
    {
      logged: sql`logged as (${readingLog({ object: p.petId, practice: p.reader, isReader }, p)}),`,
      selected: sql`${petIfOnRecord(p.reader, p.petId)} as record, ${selectRunning(reader, p.petId)} as running,`,
    },
  )
}

const pageForPractice = query('history_page_doctor_pet', {
  params: practiceParams,
  row: practiceRow,
  text: (p) => forPractice(p, null),
})
const searchForPractice = query('history_search_doctor_pet', {
  params: { ...practiceParams, pattern },
  row: practiceRow,
  text: (p) => forPractice(p, p.pattern),
})

export type PageRequest = {
  /** Types with commas between; null for all. */
  kinds: string | null
  /** The entry that the last page ended with, which may have been deleted; `at` in epoch milliseconds. */
  after: { id: string; at: number } | null
  limit: number
  /** Text that an entry must contain in any case; empty for all entries. */
  term: string
  now: Instant
}

const valuesOf = ({ kinds, after, limit, now }: PageRequest) => ({
  kinds,
  last: after?.id ?? null,
  before: after?.at ?? null,
  limit,
  now,
})

/** A page of the history of an owner's pets, or of one of them, newest first. */
export async function findHistory(
  database: Database,
  { ownerId }: OwnerScope,
  { petId, ...request }: PageRequest & { petId: string | undefined },
): Promise<HistoryPageRows> {
  const values = { ...valuesOf(request), reader: ownerId }
  const pattern = patternOf(request.term)
  const [found] =
    petId === undefined
      ? await (pattern === null
          ? pageOfOwner(database, values)
          : searchOfOwner(database, { ...values, pattern }))
      : await (pattern === null
          ? pageOfOwnersPet(database, { ...values, petId })
          : searchOfOwnersPet(database, { ...values, petId, pattern }))
  return found ?? { ...NO_ROWS, searchedTo: null }
}

/**
 * A page of the part of a pet's history that a practice may read, with its record; the same query logs the reading
 * (specification/readings §4).
 */
export async function readHistory(
  database: Database,
  scope: PracticeScope,
  { petId, ...request }: PageRequest & { petId: string },
): Promise<PracticePageRows> {
  const { actorId, practiceId } = scope
  const reading = { actorId, call: 'getPracticeHistory', objectType: 'pet', now: request.now }
  const values = {
    ...valuesOf(request),
    ...readingValues(reading, ACCESS_LOG_PAUSE_MINUTES * MINUTE_MS),
    reader: practiceId,
    readsNotes: mayReadNotes(scope),
    petId,
  }
  const pattern = patternOf(request.term)
  const [found] = await (pattern === null
    ? pageForPractice(database, values)
    : searchForPractice(database, { ...values, pattern }))
  return found ?? { ...NO_ROWS, searchedTo: null, record: [], running: [] }
}
