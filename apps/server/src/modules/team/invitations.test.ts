/** @module-tag databases */
import { readFileSync } from 'node:fs'
import {
  createAssistant,
  deleteAssistant,
  listAssistants,
  makeInvitationLink,
  updateAssistant,
} from '@vetvisit/contract/assistants/routes'
import { TEAM_MAX } from '@vetvisit/contract/assistants/rules'
import { getUser, resetPassword, signin, signupOwner } from '@vetvisit/contract/auth/routes'
import { getTeam, withdrawMemberInvitation } from '@vetvisit/contract/team/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinedVet, vetInvitation } from '../../../test/colleagues.ts'
import { harnessOfFile, onboardedDoctor, PASSWORD, type Person } from '../../../test/harness.ts'
import { linkValue } from '../../../test/mails.ts'
import { practiceOf } from '../../../test/practice.ts'
import { assistantOf, hiredAssistant, teamInvited } from '../../../test/team.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { constraintOf } from '../../db/failures.ts'

const harness = harnessOfFile()
let doctor: Person
beforeEach(async () => {
  doctor = await onboardedDoctor(harness)
})

const MIGRATION = new URL('../../db/migrations/0400_invitations.sql', import.meta.url)
const ONE_OPEN = new URL('../../db/migrations/0570_one_open_invitation.sql', import.meta.url)
const DAY = 24 * 3_600_000
const chosen = (token: string) => ({ token, password: PASSWORD, confirmPassword: PASSWORD })
const accept = (token: string) => harness.send(resetPassword, { body: chosen(token) })

async function shownTo(id: string, by = doctor): Promise<string> {
  const { url } = await harness.call(makeInvitationLink, { token: by.token, body: { id } })
  return url.replace(/^.*\/forgot-password\?token=/, '')
}

const linkOfMail = (email: string) => linkValue(harness, email, 'forgot-password?token')

const confirmedAt = async (email: string) => {
  const [row] = await rowsOf<{ at: string | null }>(
    harness.database,
    sql`select email_verified_at as at from users where email = ${email}`,
  )
  return row?.at ?? null
}

describe('the link of an invitation', () => {
  it('opens an account for its holder, who works for the practice from then on', async () => {
    const { id, email } = await hiredAssistant(harness, doctor, { rights: ['requests'] })
    expect((await accept(await shownTo(id))).httpStatus).toBe(200)
    const { user } = await harness.call(signin, { body: { email, password: PASSWORD } })
    expect(user).toMatchObject({ _id: id, role: 'assistant', doctor: { _id: doctor.id }, onboarding: false })
    expect(await harness.call(listAssistants, { token: doctor.token })).toMatchObject([
      { id, email, state: 'active', rights: ['requests'] },
    ])
  })

  it('opens once when followed twice at the same moment', async () => {
    const { id, email } = await hiredAssistant(harness, doctor)
    const [token, mailed] = [await shownTo(id), await linkOfMail(email)]
    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ httpStatus }) => httpStatus)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await accept(mailed)).httpStatus).toBe(422)
  })

  it('confirms the address only when it was mailed', async () => {
    const [shown, mailed] = [await hiredAssistant(harness, doctor), await hiredAssistant(harness, doctor)]
    await accept(await shownTo(shown.id))
    await accept(await linkOfMail(mailed.email))
    expect(await confirmedAt(shown.email)).toBeNull()
    expect(await confirmedAt(mailed.email)).not.toBeNull()
  })

  it('is refused after seven days, after a withdrawal, and when it was tampered with', async () => {
    const { id } = await hiredAssistant(harness, doctor)
    const { id: other } = await hiredAssistant(harness, doctor)
    const token = await shownTo(id)
    expect((await accept(token.replace(id, other))).httpStatus).toBe(422)
    expect((await accept(token.replace('.link.', '.mail.'))).httpStatus).toBe(422)
    harness.clock.advance(7 * DAY)
    expect((await accept(token)).httpStatus).toBe(422)
    const next = await shownTo(id)
    await harness.call(deleteAssistant, { token: doctor.token, query: { id } })
    expect((await accept(next)).httpStatus).toBe(422)
  })

  it('is made only by the doctor, for an open invitation of their practice', async () => {
    const { id } = await hiredAssistant(harness, doctor)
    const working = await assistantOf(harness, doctor)
    const other = await onboardedDoctor(harness)
    for (const [token, of] of [
      [working.token, id],
      [other.token, id],
      [doctor.token, working.id],
    ] as const)
      expect(await harness.refusal(makeInvitationLink, { token, body: { id: of } })).toMatchObject({
        httpStatus: 404,
      })
  })
})

const invite = (email: string) =>
  harness.send(createAssistant, { token: doctor.token, body: { fullname: 'Ida Blum', email } })

/** So many people are invited. */
const inviteUpTo = (count: number) =>
  execute(
    harness.database,
    sql`insert into invited_members (id, practice_id, kind, principal_id, ordered_by, email, fullname, rights, created_at, invited_at)
      select gen_random_uuid(), practice_id, 'assistant', user_id, user_id, 'ida' || number || '@example.net', 'Ida Blum', '{}', joined_at, joined_at
      from memberships, generate_series(1, ${count}::int) number where user_id = ${doctor.id}::uuid`,
  )

// specification/practice §4: a practice has at most 100 people besides its first vet: vets who joined, others and invitations (added)
describe('invitations of a practice', () => {
  it('are limited together with the vets who joined', async () => {
    await joinedVet(harness, doctor)
    await inviteUpTo(TEAM_MAX - 1)
    expect(await invite('one.more@example.net')).toMatchObject({
      httpStatus: 409,
      body: { code: 'too_many_assistants' },
    })
  })

  it('are limited together with its team, also when several are written at the same moment', async () => {
    await inviteUpTo(TEAM_MAX - 1)
    const answers = await Promise.all(['a@example.net', 'b@example.net', 'c@example.net'].map(invite))
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

// specification/authorization N11
describe('the invitation of a vet', () => {
  it('is changed and withdrawn by an admin alone', async () => {
    const vet = await joinedVet(harness, doctor)
    const assistant = await assistantOf(harness, doctor, ['team'])
    await vetInvitation(harness, doctor, 'vera.new@example.com')
    const invited = async () => (await harness.call(getTeam, { token: doctor.token })).invitations
    const [invitation] = await invited()
    const query = { id: invitation?.id ?? '' }
    for (const { token } of [vet, assistant]) {
      const body = { fullname: 'Somebody Else' }
      expect((await harness.send(updateAssistant, { token, query, body })).httpStatus).toBe(404)
      expect((await harness.send(deleteAssistant, { token, query })).httpStatus).toBe(404)
    }
    expect(await invited()).toEqual([invitation])
    await harness.call(withdrawMemberInvitation, { token: doctor.token, query })
    expect(await invited()).toEqual([])
  })
})

const states = async () =>
  (await harness.call(listAssistants, { token: doctor.token })).map(({ state }) => state)

/** Writes invitations of one address as older versions kept them, each a minute after the one before. */
const write = (count: number) =>
  execute(
    harness.database,
    sql`insert into invited_members (id, practice_id, kind, ordered_by, email, fullname, rights, created_at, invited_at)
      select gen_random_uuid(), ${practiceOf(doctor.id)}, 'reception', ${doctor.id}::uuid, 'old@example.com', 'Ida Blum', '{}',
        timestamptz '2026-02-02' + n * interval '1 minute', timestamptz '2026-02-03' + n * interval '1 minute'
      from generate_series(1, ${count}::int) n`,
  )

// specification/readings §4: an address has one open invitation of a practice; others are refused (added)
describe('invitations of one address', () => {
  it('are one, also if three are sent at once', async () => {
    const body = { fullname: 'Ida Blum', email: 'three-at-once@example.com' }
    await Promise.all([1, 2, 3].map(() => harness.call(createAssistant, { token: doctor.token, body })))
    await teamInvited(harness, doctor)
    expect((await states()).toSorted()).toEqual(['failed', 'failed', 'invited'])
  })

  it('are never two in the database', async () => {
    await expect(write(2)).rejects.toSatisfy((error) => constraintOf(error) === 'invited_members_open_email')
  })

  it('that older versions kept beside each other become one, the last that was sent', async () => {
    await execute(harness.database, sql`drop index invited_members_open_email`)
    await write(3)
    for (const statement of readFileSync(ONE_OPEN, 'utf8').split(/;\n/).slice(0, 2))
      await execute(harness.database, sql.raw(statement))
    expect((await states()).toSorted()).toEqual(['failed', 'failed', 'invited'])
    const open = await rowsOf(
      harness.database,
      sql`select extract(minute from created_at)::int as minute from invited_members where email = 'old@example.com' and failure is null`,
    )
    expect(open).toEqual([{ minute: 3 }])
  })
})

describe('an invited address', () => {
  it('stays free: an owner may sign up with it, and the link is refused afterwards', async () => {
    const { id, email } = await hiredAssistant(harness, doctor)
    const token = await shownTo(id)
    const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
    const { token: owner } = await harness.call(signupOwner, { body })
    expect(await harness.refusal(resetPassword, { body: chosen(token) })).toMatchObject({
      httpStatus: 409,
      code: 'email_taken',
    })
    expect((await harness.call(getUser, { token: owner })).role).toBe('patient')
    expect(await harness.call(listAssistants, { token: doctor.token })).toMatchObject([
      { id, state: 'invited' },
    ])
  })

  it('may be invited by several practices and works for the first it accepts', async () => {
    const other = await onboardedDoctor(harness)
    const { id, email } = await hiredAssistant(harness, doctor)
    const { id: second } = await hiredAssistant(harness, other, { email })
    expect((await accept(await shownTo(second, other))).httpStatus).toBe(200)
    expect((await accept(await shownTo(id))).httpStatus).toBe(409)
  })
})

describe('an assistant invited by an older version', () => {
  it('is invited again by the migration, without an account', async () => {
    const { id, email } = await assistantOf(harness, doctor)
    await execute(
      harness.database,
      sql`create table assistants as select user_id, principal_id as doctor_id, rights from memberships where user_id = ${id}::uuid`,
    )
    await execute(harness.database, sql`delete from memberships where user_id = ${id}::uuid`)
    // Later migrations replace both tables.
    await execute(
      harness.database,
      sql`create table invited_before as select *, principal_id as doctor_id from invited_members limit 0`,
    )
    await execute(
      harness.database,
      sql.raw(readFileSync(MIGRATION, 'utf8').replaceAll('assistant_orders', 'invited_before')),
    )
    await execute(
      harness.database,
      sql`insert into invited_members (id, practice_id, kind, principal_id, ordered_by, email, fullname, rights, created_at, invited_at)
        select id, ${practiceOf(doctor.id)}, 'assistant', doctor_id, ordered_by, email, fullname, rights, created_at, invited_at
        from invited_before`,
    )
    const [listed] = await harness.call(listAssistants, { token: doctor.token })
    expect(listed).toMatchObject({ email, state: 'invited' })
    expect(listed?.id).not.toBe(id)
    expect((await accept(await shownTo(listed?.id ?? ''))).httpStatus).toBe(200)
    expect((await harness.send(signin, { body: { email, password: PASSWORD } })).httpStatus).toBe(200)
  })
})
