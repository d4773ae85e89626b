import { deleteOwner } from '@vetvisit/contract/account/routes'
import { forgotPassword } from '@vetvisit/contract/auth/routes'
import { API_BASE } from '@vetvisit/contract/http'
import {
  getNotificationPreferences,
  unsubscribe,
  updateNotificationPreferences,
} from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PASSWORD, type Person } from '../../../../test/harness.ts'
import { queueReminders } from '../public.ts'
import { type Received, mailsOfFile } from '../../../adapters/mail/mail.test-support.ts'
import { rowsOf } from '../../../../test/sql.ts'

const { harness, received, lastTo, deliver, world } = mailsOfFile()

const headerOf = (found: Received | undefined, key: string) =>
  found?.mail.headers.find((header) => header.key === key)?.value

/** The link in the header of a mail, without angle brackets. */
const linkOf = (found: Received | undefined) => headerOf(found, 'list-unsubscribe')?.slice(1, -1) ?? ''
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** Posts as mail programs do: a form, without a session. */
const oneClick = (link: string, type = 'application/x-www-form-urlencoded') =>
  harness.app.inject({
    method: 'POST',
    url: link.replace('https://vet.example', ''),
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  })

const mailsWanted = async ({ token }: Person) => {
  const { appointments, reminders, documents } = await harness.call(getNotificationPreferences, { token })
  return { appointments: appointments.mail, reminders: reminders.mail, documents: documents.mail }
}

async function answered() {
  const parts = await world()
  await parts.answer((await parts.book('2026-03-05T09:00:00.000Z'))._id, { status: 'approved' })
  return { ...parts, link: linkOf(await lastTo(parts.owner)) }
}

describe('an optional mail', () => {
  it('has a link to unsubscribe with one click', async () => {
    const { owner, link } = await answered()
    expect(link).toMatch(/^https:\/\/vet\.example\/api\/v1\/notifications\/unsubscribe\?token=/)
    expect(headerOf(await lastTo(owner), 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is switched off by a post of %s without a session, which changes nothing else',
    async (type) => {
      const { owner, link } = await answered()
      await harness.call(updateNotificationPreferences, {
        token: owner.token,
        body: { reminders: { push: false } },
      })
      expect((await oneClick(link, type)).statusCode).toBe(200)
      expect(await mailsWanted(owner)).toEqual({ appointments: false, reminders: true, documents: true })
      expect(await harness.call(getNotificationPreferences, { token: owner.token })).toMatchObject({
        appointments: { push: true },
        reminders: { push: false },
      })
    },
  )

  it('names the reminders in a reminder', async () => {
    const { owner } = await answered()
    harness.clock.set('2026-03-04T09:00:00.000Z')
    await queueReminders(harness.database, harness.clock.now())
    const link = linkOf(await lastTo(owner))
    expect(await harness.call(unsubscribe, { query: { token: tokenOf(link) } })).toEqual({
      topic: 'reminders',
    })
    expect(await mailsWanted(owner)).toEqual({ appointments: true, reminders: false, documents: true })
  })

  it('is not switched off by following the link, which leads to a page that asks for confirmation', async () => {
    const { owner, link } = await answered()
    const answer = await harness.app.inject({ url: link.replace('https://vet.example', '') })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`/unsubscribe?token=${tokenOf(link)}`)
    expect((await mailsWanted(owner)).appointments).toBe(true)
  })

  it('is not switched off for another person by a changed link', async () => {
    const [one, other] = [await answered(), await answered()]
    const forged = one.link.replace(one.owner.id, other.owner.id)
    expect(await harness.refusal(unsubscribe, { query: { token: tokenOf(forged) } })).toMatchObject({
      httpStatus: 422,
      code: 'invalid',
      fields: { token: 'Please ask for a new link. This one no longer works.' },
    })
    expect((await mailsWanted(other.owner)).appointments).toBe(true)
  })

  it('writes nothing for a deleted account', async () => {
    const { owner, link } = await answered()
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    expect((await oneClick(link)).statusCode).toBe(200)
    const rows = await rowsOf(
      harness.database,
      sql`select 1 from notification_preferences where user_id = ${owner.id}::uuid`,
    )
    expect(rows).toEqual([])
  })
})

describe('a requested mail', () => {
  it('has no link to unsubscribe', async () => {
    const { owner } = await answered()
    received.length = 0
    await harness.call(forgotPassword, { body: { email: owner.email } })
    await deliver()
    expect(received).toHaveLength(1)
    expect(headerOf(received[0], 'list-unsubscribe')).toBeUndefined()
  })
})

describe('a form', () => {
  it('is refused by every other call', async () => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: `${API_BASE}${forgotPassword.path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a@example.com',
    })
    expect(answer.statusCode).toBe(415)
  })
})
