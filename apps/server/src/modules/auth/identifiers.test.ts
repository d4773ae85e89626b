/** @module-tag databases */
import {
  forgotPassword,
  getUser,
  resendVerification,
  resetPassword,
  signin,
  signupOwner,
  verifyUser,
} from '@vetvisit/contract/auth/routes'
import { changeEmail, listActivity } from '@vetvisit/contract/auth/security/routes'
import { updateAssistant } from '@vetvisit/contract/assistants/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  OWNER_PROFILE,
  PASSWORD,
  type Person,
} from '../../../test/harness.ts'
import { linkValue, mailsTo } from '../../../test/mails.ts'
import { workingAssistant } from '../../../test/team.ts'
import { operate } from '../../operator/operate.ts'

const harness = harnessOfFile()

const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
const NEEDS_PASSWORD = {
  httpStatus: 422,
  fields: { currentPassword: 'Enter your password to change your mobile number' },
}
const setMobile = ({ token }: Person, mobile: string, currentPassword = PASSWORD) =>
  harness.send(updateOwner, { token, body: { mobile, currentPassword } })
const signsIn = async (login: string) =>
  (await harness.send(signin, { ip: '203.0.113.7', body: { email: login, password: PASSWORD } }))
    .httpStatus === 200

describe('a mobile number', () => {
  it('of an owner, a doctor or an assistant changes only with the password', async () => {
    const [owner, doctor] = [await onboardedOwner(harness), await onboardedDoctor(harness)]
    const assistant = await workingAssistant(harness, doctor)
    const calls = [
      [updateOwner, owner, {}, { mobile: '1715551001' }],
      [updateDoctor, doctor, {}, { mobile: '1715551002' }],
      [updateAssistant, assistant, { id: assistant.id }, { phone: '1715551003', countryCode: '+49' }],
    ] as const
    for (const [route, { token }, query, change] of calls) {
      const send = (more: object) => harness.send(route, { token, query, body: { ...change, ...more } })
      expect(await harness.refusal(route, { token, query, body: change })).toMatchObject(NEEDS_PASSWORD)
      expect(await send({ currentPassword: 'a wrong guess' })).toMatchObject({
        httpStatus: 422,
        body: { fields: { currentPassword: 'Password is incorrect' } },
      })
      expect((await send({ currentPassword: PASSWORD })).httpStatus).toBe(200)
    }
    expect(await signsIn('+491715551003')).toBe(true)
  })

  it('needs no password if it is sent unchanged', async () => {
    const owner = await onboardedOwner(harness, { mobile: '1715551010' })
    const body = { mobile: '0049 1715551010'.replace('0049 ', '+49'), fullname: 'Mira Falk' }
    expect((await harness.call(updateOwner, { token: owner.token, body })).fullname).toBe('Mira Falk')
  })

  it('of another account gets the same answer, is stored and does not sign in', async () => {
    const first = await onboardedOwner(harness, { mobile: '1715551020' })
    const [second, third] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const [taken, free] = [await setMobile(second, '1715551020'), await setMobile(third, '1715551021')]
    const shape = (answer: typeof taken) => [
      answer.httpStatus,
      Object.keys((answer.body as { data: object }).data),
    ]
    expect(shape(taken)).toEqual(shape(free))
    const { user } = await harness.call(signin, { body: { email: '1715551020', password: PASSWORD } })
    expect(user.id).toBe(first.id)
    const { user: other } = await harness.call(getUser, { token: second.token }).then((user) => ({ user }))
    expect(other.mobile).toBe('1715551020')
  })

  it('changes at most five times a day, also to free numbers', async () => {
    const owner = await onboardedOwner(harness)
    const statuses = []
    for (let index = 0; index < 7; index += 1)
      statuses.push((await setMobile(owner, `171555103${index}`)).httpStatus)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    harness.clock.advance(DAY_MS + 1)
    expect((await setMobile(owner, '1715551039')).httpStatus).toBe(200)
  })

  it('that a colleague has entered does not sign in', async () => {
    const doctor = await onboardedDoctor(harness)
    const assistant = await workingAssistant(harness, doctor)
    const body = { phone: '1715551040', countryCode: '+49' }
    await harness.call(updateAssistant, { token: doctor.token, query: { id: assistant.id }, body })
    expect(await signsIn('+491715551040')).toBe(false)
    expect(await signsIn(assistant.email)).toBe(true)
  })

  it('is announced by mail and listed in the activity if it changes', async () => {
    const owner = await onboardedOwner(harness)
    await setMobile(owner, '1715551050')
    const [mail] = await mailsTo(harness, owner.email)
    expect(mail?.subject).toBe('Your mobile number was changed')
    const { events } = await harness.call(listActivity, { token: owner.token, query: {} })
    expect(events[0]?.kind).toBe('mobile_changed')
  })

  it('that is the only login cannot change before there is an e-mail address', async () => {
    const { token } = await harness.call(signupOwner, {
      body: { ...passwords, mobile: '1715551060', countryCode: '+49' },
    })
    await harness.call(updateOwner, { token, body: { ...OWNER_PROFILE, termsAccepted: true } })
    const body = { mobile: '1715551061', currentPassword: PASSWORD }
    expect((await harness.refusal(updateOwner, { token, body })).fields).toEqual({
      mobile: 'Add an e-mail address first. A wrong number would lock you out',
    })
  })
})

const ask = ({ token }: Pick<Person, 'token'>, email: string, password = PASSWORD) =>
  harness.send(changeEmail, { token, body: { email, password } })
const confirm = async (address: string) =>
  harness.send(verifyUser, { body: { user: await linkValue(harness, address, 'verify-user?user') } })

describe('a new e-mail address', () => {
  it('is valid after its link is opened; then the old one is notified and no longer signs in', async () => {
    const owner = await onboardedOwner(harness)
    expect((await ask(owner, 'New-One@Example.com')).httpStatus).toBe(200)
    expect(await harness.call(getUser, { token: owner.token })).toMatchObject({
      email: owner.email,
      pendingEmail: 'new-one@example.com',
    })
    expect(await signsIn('new-one@example.com')).toBe(false)
    expect((await confirm('new-one@example.com')).httpStatus).toBe(200)
    expect(await harness.call(getUser, { token: owner.token })).toMatchObject({
      email: 'new-one@example.com',
      pendingEmail: null,
    })
    expect([await signsIn('new-one@example.com'), await signsIn(owner.email)]).toEqual([true, false])
    const [mail] = await mailsTo(harness, owner.email)
    expect(mail?.subject).toBe('Your e-mail address was changed')
    expect(mail?.text).not.toContain('new-one')
    expect((await confirm('new-one@example.com')).httpStatus).toBe(200)
  })

  it('needs the password', async () => {
    const owner = await onboardedOwner(harness)
    expect((await ask(owner, 'wrong@example.org', 'a wrong guess')).httpStatus).toBe(422)
    expect(await mailsTo(harness, 'wrong@example.org')).toEqual([])
  })

  it('is the last one requested, confirmed within a day', async () => {
    const owner = await onboardedOwner(harness)
    await ask(owner, 'typo@example.org')
    const typo = await linkValue(harness, 'typo@example.org', 'verify-user?user')
    await ask(owner, 'right@example.org')
    expect((await harness.send(verifyUser, { body: { user: typo } })).httpStatus).toBe(422)
    const late = await linkValue(harness, 'right@example.org', 'verify-user?user')
    harness.clock.advance(DAY_MS)
    expect((await harness.send(verifyUser, { body: { user: late } })).httpStatus).toBe(422)
    await harness.call(resendVerification, { token: owner.token })
    expect((await confirm('right@example.org')).httpStatus).toBe(200)
  })

  it('is withdrawn by a request for the present one', async () => {
    const owner = await onboardedOwner(harness)
    await ask(owner, 'never@example.org')
    const link = await linkValue(harness, 'never@example.org', 'verify-user?user')
    await ask(owner, owner.email)
    expect(await harness.call(getUser, { token: owner.token })).toMatchObject({ pendingEmail: null })
    expect((await harness.send(verifyUser, { body: { user: link } })).httpStatus).toBe(422)
  })

  it('of another account gets the same answer, and only its reader gets a message', async () => {
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const [taken, free] = [await ask(owner, other.email), await ask(owner, 'free@example.org')]
    expect(taken.text).toBe(free.text)
    await ask(owner, other.email)
    const [mail] = await mailsTo(harness, other.email)
    expect(mail?.subject).toBe('You already have an account with this address')
    expect(mail?.text).not.toContain('verify-user')
    expect(mail?.text).not.toContain(owner.email)
  })

  it('goes to one of two accounts that confirm it; the other keeps its own', async () => {
    const [one, two] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    for (const owner of [one, two]) await ask(owner, 'both@example.org')
    const links = (await mailsTo(harness, 'both@example.org'))
      .map(({ text }) => text.split('verify-user?user=')[1]?.split(/\s/)[0])
      .filter((value) => value !== undefined)
    const answers = await Promise.all(links.map((user) => harness.send(verifyUser, { body: { user } })))
    expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200, 422]))
    const emails = [one, two].map(async ({ token }) => (await harness.call(getUser, { token })).email)
    expect((await Promise.all(emails)).filter((email) => email === 'both@example.org')).toHaveLength(1)
  })

  it('can be requested five times a day', async () => {
    const owner = await onboardedOwner(harness)
    const statuses = []
    for (let index = 0; index < 6; index += 1)
      statuses.push((await ask(owner, `many-${index}@example.org`)).httpStatus)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('can be added by the operator only to an account that has just a number', async () => {
    const mobile = { mobile: '1715551080', countryCode: '+49' }
    await harness.call(signupOwner, { body: { ...passwords, ...mobile } })
    await onboardedOwner(harness, { mobile: '1715551081' })
    const lines: string[] = []
    const operator = (...given: string[]) =>
      operate(['add-email', ...given], {
        ...harness.context,
        now: harness.clock.now(),
        print: (line) => void lines.push(line),
      })
    expect(await operator('+491715551080', 'lost@example.org')).toBe(0)
    expect(lines).toEqual(['A link is on its way to lost@example.org.'])
    await confirm('lost@example.org')
    await harness.call(forgotPassword, { body: { email: 'lost@example.org' } })
    expect(await linkValue(harness, 'lost@example.org', 'forgot-password?token')).not.toBe('')
    expect(await operator('+491715551081', 'thief@example.org')).toBe(1)
    expect(await operator('+491715559999', 'thief@example.org')).toBe(1)
    expect(await mailsTo(harness, 'thief@example.org')).toEqual([])
  })

  it('lets the owner of an account with just a number reset the password', async () => {
    const { token } = await harness.call(signupOwner, {
      body: { ...passwords, mobile: '1715551070', countryCode: '+49' },
    })
    await ask({ token }, 'way-back@example.org')
    await confirm('way-back@example.org')
    await harness.call(forgotPassword, { body: { email: 'way-back@example.org' } })
    const link = await linkValue(harness, 'way-back@example.org', 'forgot-password?token')
    await harness.call(resetPassword, { body: { token: link, ...passwords } })
    expect(await signsIn('+491715551070')).toBe(true)
  })
})
