import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Driver } from '../../src/db/client.ts'
import { openInMemory } from '../../src/db/testing-embedded.ts'
import { MIGRATIONS_FOLDER } from '../../src/process/paths.ts'

const open = () => openInMemory(MIGRATIONS_FOLDER)

const run = (driver: Driver, text: string) => driver.query(driver.root, { name: '', text, values: [] })

const USER = "insert into users (id, role, created_at) values (gen_random_uuid(), 'patient', now())"

/** Rows of one table that tests fill and of one that migrations filled, the sum of the last numbers, and a setting. */
async function stateOf(driver: Driver): Promise<unknown> {
  return run(
    driver,
    `select (select count(*) from users) as users, (select string_agg(name, ', ' order by name) from catalogue_services) as services,
      (select sum(last_value) from pg_sequences) as number, current_setting('work_mem') as setting`,
  )
}

/** Opens a database after work in another one. @returns its state, that of the other before the work, and whether it is the same one */
async function after(work: (driver: Driver) => Promise<unknown>) {
  const first = await open()
  const before = await stateOf(first)
  await work(first)
  await first.close()
  const second = await open()
  const state = await stateOf(second)
  await second.close()
  return { before, state, isSame: first.root === second.root }
}

it('is used again without the rows, numbers, settings and prepared statements of before', async () => {
  const { before, state, isSame } = await after(async (driver) => {
    await run(driver, USER)
    await run(driver, "insert into socket_io_attachments (payload) values ('x')")
    await run(driver, "set work_mem = '9MB'")
    await run(driver, 'prepare kept as select 1')
    expect(await stateOf(driver)).toEqual([
      expect.objectContaining({ users: '1', number: '1', setting: '9MB' }),
    ])
  })
  expect(state).toEqual(before)
  expect(isSame).toBe(true)
})

it.each([
  ['a table', 'create table other (n int)'],
  ['a trigger that is off', 'alter table security_events disable trigger all'],
  ['statistics', 'insert into search_words select * from search_words; analyze catalogue_services'],
  ['a changed row of a migration', 'update catalogue_services set position = position + 100'],
  ['no row of a migration', 'delete from catalogue_services'],
])('is not used again with %s', async (_, text) => {
  const { before, state, isSame } = await after(async (driver) => {
    for (const statement of text.split('; ')) await run(driver, statement)
  })
  expect(state).toEqual(before)
  expect(isSame).toBe(false)
})

it('is not lent twice at once', async () => {
  const [one, other] = [await open(), await open()]
  expect(one.root).not.toBe(other.root)
  await one.close()
  await other.close()
})

it('is empty also if its last queries still ran at its end, and if it is closed twice', async () => {
  const before = await open()
  const waits = before.transaction(() => setTimeout(500))
  const stored = Array.from({ length: 300 }, () => run(before, USER))
  await Promise.all([before.close(), before.close()])
  const [one, other] = [await open(), await open()]
  await Promise.all([waits, ...stored])
  expect(await stateOf(one)).toEqual([expect.objectContaining({ users: '0' })])
  expect(one.root).not.toBe(other.root)
  await one.close()
  await other.close()
})

it('refuses what still runs after its file', async () => {
  const driver = await open()
  await driver.close()
  const closed = 'The database of this test file is closed.'
  await expect(run(driver, 'select 1')).rejects.toThrow(closed)
  await expect(driver.transaction(() => Promise.resolve())).rejects.toThrow(closed)
})
