import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { openTestDatabase } from '../../src/db/testing.ts'
import { execute, rowsOf } from '../sql.ts'

/** A database of a test file with the tables `acts` and `steps`, empty before each test. */
export function actsOfFile() {
  const opened = {} as { database: Database }
  beforeAll(async () => {
    const migrationsFolder = `${import.meta.dirname}/fixtures/migrations`
    opened.database = await openTestDatabase({ migrationsFolder })
  })
  afterAll(() => opened.database.close())
  beforeEach(async () => {
    await execute(opened.database, sql`delete from steps`)
    await execute(opened.database, sql`delete from acts`)
  })
  return {
    opened,
    act: (id: number) => execute(opened.database, sql`insert into acts (id, note) values (${id}, 'made')`),
    ids: async () => {
      const rows = await rowsOf<{ id: number }>(opened.database, sql`select id from acts order by id`)
      return rows.map(({ id }) => id)
    },
    fail: (state: string) =>
      execute(
        opened.database,
        sql.raw(`do $$ begin raise exception 'on purpose' using errcode = '${state}'; end $$`),
      ),
  }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** A promise that another part of a test keeps. */
export class Signal {
  give: () => void = () => undefined
  readonly given = new Promise<void>((resolve) => {
    this.give = resolve
  })
}
