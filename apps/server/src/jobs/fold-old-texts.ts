import { plainDigits, plainLine, plainName, plainPostcode } from '@vetvisit/contract/letters/rules'
import type { Context } from '../context/context.ts'
import type { Database } from '../db/client.ts'
import { sqlState } from '../db/failures.ts'
import { refreshSearchText } from '../modules/search/public.ts'
import { progressOf, saveProgress, statementsOf, type Texts } from './old-texts-query.ts'

type Fold = (text: string) => string
type TextTable = {
  /** Columns with the rule that their schema applies to a typed text. */
  columns: Readonly<Record<string, Fold>>
  /** The column of its primary key. */
  key: string
  /** Rebuilds what the search reads of a changed row, where no trigger does. */
  refresh?: (database: Database, key: string) => Promise<void>
}

const ADDRESS = {
  address_line1: plainDigits,
  address_line2: plainDigits,
  zipcode: plainPostcode,
  city: plainName,
  state: plainName,
  country: plainName,
}

/**
 * Names, numbers and addresses. Logins are none: their own checks never let hidden characters in. Names that appointments, histories and
 * messages keep from their time stay as they were (specification/readings §10.1).
 */
const TABLES: Readonly<Record<string, TextTable>> = {
  users: {
    columns: { fullname: plainName, ...ADDRESS },
    key: 'id',
    refresh: (database, doctorId) => refreshSearchText(database, { doctorId }),
  },
  pets: {
    columns: {
      name: plainName,
      breed: plainLine,
      passport_number: plainDigits,
      rfid: plainDigits,
      insurance_number: plainDigits,
      colour: plainLine,
    },
    key: 'id',
  },
  doctors: { columns: { registration_id: plainDigits, degree: plainLine }, key: 'user_id' },
  clinics: {
    columns: { name: plainName, ...ADDRESS },
    key: 'id',
    refresh: (database, clinicId) => refreshSearchText(database, { clinicId }),
  },
  clinic_services: { columns: { service: plainLine, name: plainLine }, key: 'id' },
  invited_members: { columns: { fullname: plainName }, key: 'id' },
}

/** Rows of one page. */
const PAGE = 500

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Row = { id: string; texts: Texts }

const STATEMENTS = new Map(
  Object.entries(TABLES).map(([table, texts]) => [
    table,
    { ...texts, ...statementsOf(table, { columns: Object.keys(texts.columns), key: texts.key }) },
  ]),
)

/** A text of which nothing is left stays as it was. */
const foldedTexts = (texts: Texts, columns: TextTable['columns']): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([column, stored]) => [
      column,
      stored === null ? null : columns[column]?.(stored) || stored,
    ]),
  )

const UNIQUE_VIOLATION = '23505'

type Done = { changed: number; kept: number }
type FoldContext = Pick<Context, 'database' | 'clock' | 'log'>

/**
 * Strips hidden characters from names, numbers and addresses that were stored before their schemas did, so that searches find them. Each table is
 * read once, page by page, and the place is remembered. Safe to repeat and to run on several servers at once.
 *
 * @param isStopping asked before each page: the next start continues
 * @returns how many rows were changed, and how many cannot be, because another one has the folded text already
 */
export async function foldOldTexts(context: FoldContext, isStopping = () => false): Promise<Done> {
  const done = { changed: 0, kept: 0 }
  for (const table of STATEMENTS.keys()) await foldTable(context, table, done, isStopping)
  if (done.changed + done.kept > 0) context.log.info(done, 'hidden characters of old texts were stripped')
  return done
}

async function foldTable(
  { database, clock }: FoldContext,
  table: string,
  done: Done,
  isStopping: () => boolean,
): Promise<void> {
  const [progress] = await progressOf(database, { table })
  let isFinished = typeof progress?.finishedAt === 'number'
  let after = progress?.afterId ?? FIRST_ID
  while (!isFinished && !isStopping()) {
    const rows = (await STATEMENTS.get(table)?.page(database, { after, limit: PAGE })) ?? []
    for (const row of rows) await foldRow(database, table, row, done)
    after = rows.at(-1)?.id ?? after
    isFinished = rows.length < PAGE
    await saveProgress(database, { table, afterId: after, finishedAt: isFinished ? clock() : null })
  }
}

async function foldRow(database: Database, table: string, row: Row, done: Done): Promise<void> {
  const statements = STATEMENTS.get(table)
  if (!statements) return
  const folded = foldedTexts(row.texts, statements.columns)
  if (Object.keys(folded).every((column) => folded[column] === row.texts[column])) return
  const isWritten = await writeUnlessTaken(database, () => statements.write(database, { ...row, folded }))
  if (isWritten) await statements.refresh?.(database, row.id)
  done[isWritten ? 'changed' : 'kept'] += 1
}

async function writeUnlessTaken(database: Database, write: () => Promise<unknown>): Promise<boolean> {
  try {
    await database.transact(write)
    return true
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    return false
  }
}
