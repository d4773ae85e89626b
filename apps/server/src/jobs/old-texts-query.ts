import { sql } from 'drizzle-orm'
import { id, instant, int, json, orNull, text } from '../db/columns.ts'
import { query } from '../db/query.ts'

/** Of a row, by column. */
export type Texts = Record<string, string | null>

const named = sql.identifier

/** Reads and writes of the texts of one table. @param key the column of its primary key */
export function statementsOf(table: string, { columns, key }: { columns: readonly string[]; key: string }) {
  const stored = sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${sql.raw(`'${column}'`)}, ${named(column)}`),
    sql`, `,
  )})`
  return {
    page: query(`old_texts_of_${table}`, {
      params: { after: id, limit: int },
      row: { id, texts: json<Texts>() },
      text: (p) => sql`
        select ${named(key)} as id, ${stored} as texts from ${named(table)}
        where ${named(key)} > ${p.after} order by ${named(key)} limit ${p.limit}`,
    }),
    // What a person saved meanwhile is folded already.
    write: query(`fold_texts_of_${table}`, {
      params: { id, texts: json<Texts>(), folded: json<Texts>() },
      text: (p) => sql`
        update ${named(table)} set ${sql.join(
          columns.map((column) => sql`${named(column)} = ${p.folded}->>${sql.raw(`'${column}'`)}`),
          sql`, `,
        )}
        where ${named(key)} = ${p.id} and ${stored} = ${p.texts}`,
    }),
  }
}

export const progressOf = query('progress_of_folded_texts', {
  params: { table: text() },
  row: { afterId: id, finishedAt: orNull(instant) },
  text: (p) => sql`select after_id, finished_at from folded_texts where table_name = ${p.table}`,
})

export const saveProgress = query('save_progress_of_folded_texts', {
  params: { table: text(), afterId: id, finishedAt: orNull(instant) },
  text: (p) => sql`
    insert into folded_texts (table_name, after_id, finished_at) values (${p.table}, ${p.afterId}, ${p.finishedAt})
    on conflict (table_name) do update set after_id = greatest(folded_texts.after_id, excluded.after_id),
      finished_at = coalesce(folded_texts.finished_at, excluded.finished_at)`,
})
