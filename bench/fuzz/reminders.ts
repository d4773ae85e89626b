import { createHmac, randomBytes } from 'node:crypto'
import { getReminder } from '@vetvisit/contract/appointments/reminders/routes'
import { call } from '../faults/http-client.ts'
import { readPostgres } from '../faults/readers.ts'

/** Name of the key that signs links of reminders (`apps/server/src/modules/notifications/mails/answer-link.ts`). */
const KEY_NAME = 'answer to a reminder'

type Booked = { _id: string; start: string }

/**
 * Tokens of the links in reminders of an owner's appointments, as the server signs them. The key is written before the server needs one.
 *
 * @throws Error if the server opens none of them
 */
export async function reminderTokens(
  address: string,
  databaseUrl: string,
  { ownerId, booked }: { ownerId: string; booked: readonly Booked[] },
): Promise<string[]> {
  const key = await reminderKey(databaseUrl)
  const tokens = booked.map(({ _id, start }) => {
    const text = `${_id}.${Date.parse(start)}.${ownerId}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  })
  const opened = await Promise.all(tokens.map((token) => call(address, getReminder, { query: { token } })))
  if (opened.every(({ state }) => state !== 'open')) throw new Error('No link of a reminder can be answered.')
  return tokens
}

async function reminderKey(databaseUrl: string): Promise<Buffer> {
  const database = await readPostgres(databaseUrl)
  try {
    await database.query(
      `insert into secrets (name, value, created_at) values ('${KEY_NAME}', '\\x${randomBytes(32).toString('hex')}', now())
        on conflict do nothing`,
    )
    const [stored] = await database.query(`select value from secrets where name = '${KEY_NAME}'`)
    await database.query('commit')
    return stored?.['value'] as Buffer
  } finally {
    await database.close()
  }
}
