import { sql, type SQL } from 'drizzle-orm'
import { instant, json } from '../../db/columns.ts'
import { ids as idList, idsIn } from '../../db/ids.ts'
import type { Instant } from '../../db/instant.ts'
import { valueOf } from '../../db/query.ts'

/** The accounts to erase. `emails` are their former addresses if confirmed: another one may belong to a stranger. */
export type People = { ids: readonly string[]; emails: readonly string[] }

/** A doctor who leaves, with the former name. */
export type LeavingDoctor = { practiceId: string; doctorId: string; fullname: string }

/** A practice that closes with its doctor, and the owners without an account whose records end with it. */
export type LeavingPractice = LeavingDoctor & { managedIds: readonly string[] }

/** Ids as a set for `in`. */
export const idSet = (ids: readonly string[]): SQL => idsIn(valueOf(idList, ids))

const texts = json<readonly string[]>()

/** Texts as a set for `in`. */
export const textSet = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${valueOf(texts, values)}))`

export const timeOf = (at: Instant): SQL => valueOf(instant, at)

/**
 * The name of a deleted person, and of their pets and clinics, in records that others keep: the same for all rows of one person,
 * without a way back to the person.
 */
export const pseudonymOf = (personId: SQL): SQL => sql`('Anonymous ' || upper(right(${personId}::text, 6)))`
