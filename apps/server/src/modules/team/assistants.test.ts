import {
  createAssistant,
  deleteAssistant,
  listAssistants,
  updateAssistant,
} from '@vetvisit/contract/assistants/routes'
import { type AssistantRight, DEFAULT_RIGHTS } from '@vetvisit/contract/assistants/rules'
import { getUser, resetPassword, signin } from '@vetvisit/contract/auth/routes'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { ACCOUNT_CHANGED } from '@vetvisit/contract/events'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
} from '../../../test/harness.ts'
import { linkValue, mailsTo } from '../../../test/mails.ts'
import { assistantOf, hiredAssistant, teamInvited, workingAssistant } from '../../../test/team.ts'
import { invitePending } from './invite-pending.ts'

const harness = harnessOfFile()
let doctor: Person
beforeEach(async () => {
  doctor = await onboardedDoctor(harness)
})

let names = 0
const newEmail = () => `ida-${(names += 1)}@example.com`

const team = (person: Person, language = 'en') =>
  harness.call(listAssistants, { token: person.token, language })

describe('a new assistant', () => {
  // specification/practice §3: Assistant fields
  // specification/practice §4: assistant creation is asynchronous, with its notice and failures
  // specification/practice §7: GET /assistant/get, POST /assistant/create, DELETE /assistant/delete
  it('is answered as being created and is invited a moment later', async () => {
    const order = await harness.call(createAssistant, {
      token: doctor.token,
      body: { fullName: 'Ida Blum', email: 'IDA@Example.com', mobile: '0171 555 8001', countryCode: '+49' },
    })
    expect(order).toMatchObject({
      fullname: 'Ida Blum',
      fullName: 'Ida Blum',
      email: 'ida@example.com',
      phone: '01715558001',
      rights: [...DEFAULT_RIGHTS],
      state: 'creating',
      err: null,
    })
    await teamInvited(harness, doctor)
    const mail = { state: 'waiting', reason: null, at: '2026-03-02T07:00:00.000Z' }
    expect(await team(doctor)).toEqual([{ ...order, state: 'invited', mail }])
  })

  it.each([{}, { fullname: '', email: '' }])(
    'is refused with %j, naming the missing fields',
    async (body) => {
      expect(await harness.refusal(createAssistant, { token: doctor.token, body })).toMatchObject({
        httpStatus: 422,
        fields: { fullname: 'Full Name Required', email: 'Email Required' },
      })
    },
  )

  it('is refused after thirty invitations in a day', async () => {
    let orders = 0
    const order = () => {
      const email = `ordered-${(orders += 1)}@example.com`
      return harness.send(createAssistant, { token: doctor.token, body: { fullname: 'Ida Blum', email } })
    }
    const statuses = []
    for (let time = 0; time < 31; time += 1) statuses.push((await order()).httpStatus)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect(await teamInvited(harness, doctor)).toHaveLength(30)
    harness.clock.advance(24 * 3_600_000 + 1)
    expect((await order()).httpStatus).toBe(200)
    await teamInvited(harness, doctor)
  })

  it('cannot sign in before a password is set', async () => {
    const { email } = await hiredAssistant(harness, doctor)
    for (const password of ['', ' ', PASSWORD])
      expect([401, 422]).toContain((await harness.send(signin, { body: { email, password } })).httpStatus)
  })

  it('with an address of the team is `failed` with a reason in the reader’s language, until removed', async () => {
    const { email } = await hiredAssistant(harness, doctor)
    const order = await hiredAssistant(harness, doctor, { email })
    const failed = (await team(doctor)).find(({ _id }) => _id === order._id)
    expect(failed).toMatchObject({ state: 'failed' })
    expect(failed?.err).toMatch(/e-mail/i)
    const inGerman = (await team(doctor, 'de')).find(({ _id }) => _id === order._id)
    expect(inGerman?.err).not.toBe(failed?.err)

    await harness.call(deleteAssistant, { token: doctor.token, query: { id: order.id } })
    expect(await team(doctor)).toHaveLength(1)
  })

  it('looks invited whether or not the address has an account, and its holder decides by mail', async () => {
    const owner = await onboardedOwner(harness)
    const orders = [
      await hiredAssistant(harness, doctor, { email: owner.email }),
      await hiredAssistant(harness, doctor),
    ]
    const listed = await team(doctor)
    expect(listed.map(({ _id }) => _id)).toEqual(orders.map(({ _id }) => _id))
    const [taken, free] = listed.map(({ _id, id: _same, email: _email, ...rest }) => rest)
    expect(taken).toEqual(free)
    expect(taken).toMatchObject({ state: 'invited', err: null })
    const [mail] = await mailsTo(harness, owner.email)
    expect(mail?.subject).toBe('Ruth Lange invites you to work together')
    for (const { id } of orders)
      expect(
        await harness.call(updateAssistant, {
          token: doctor.token,
          query: { id },
          body: { fullname: 'Ida Rot', rights: ['team'] },
        }),
      ).toMatchObject({ fullname: 'Ida Rot', rights: ['team'], state: 'invited' })
    for (const { id } of orders) await harness.call(deleteAssistant, { token: doctor.token, query: { id } })
    expect(await team(doctor)).toEqual([])
    expect((await harness.call(getUser, { token: owner.token })).role).toBe('patient')
  })

  it('is invited once when several servers invite at the same time', async () => {
    await harness.call(createAssistant, {
      token: doctor.token,
      body: { fullname: 'Ida Blum', email: newEmail() },
    })
    await Promise.all([1, 2, 3].map(() => invitePending(harness.context)))
    await teamInvited(harness, doctor)
    expect(await team(doctor)).toHaveLength(1)
  })

  it.each([
    [{ fullname: '' }, 'fullname', 'Full Name Required'],
    [{ fullname: 'Ida 2' }, 'fullname', 'Please enter valid name'],
    [{ email: '' }, 'email', 'Email Required'],
    [{ email: 'ida' }, 'email', 'Please enter a valid email address'],
    [{ phone: '12345' }, 'phone', 'Contact Invalid'],
    [{ phone: '12345678901234' }, 'phone', 'Contact Invalid'],
    [{ phone: '+43 171 5558001', countryCode: '+49' }, 'phone', 'Contact Invalid'],
  ])('is refused with %j', async (wrong, field, text) => {
    const refusal = await harness.refusal(createAssistant, {
      token: doctor.token,
      body: { fullname: 'Ida Blum', email: newEmail(), ...wrong },
    })
    expect(refusal).toMatchObject({ httpStatus: 422, fields: { [field]: text } })
    expect(await team(doctor)).toEqual([])
  })

  // specification/practice §5: assistant form
  it.each([{ phone: '' }, { phone: '123456' }, { phone: '1234567890123' }, {}])(
    'may have the contact %j',
    async (contact) => {
      await hiredAssistant(harness, doctor, contact)
      expect((await team(doctor))[0]?.phone).toBe(contact.phone || null)
    },
  )

  it('is refused as not found when an owner or assistant adds one', async () => {
    const assistant = await workingAssistant(harness, doctor)
    const owner = await onboardedOwner(harness)
    for (const { token } of [assistant, owner])
      expect(
        await harness.refusal(createAssistant, { token, body: { fullname: 'A B', email: newEmail() } }),
      ).toMatchObject({ httpStatus: 404 })
  })
})

describe('an assistant', () => {
  it('is invited once in the doctor’s name and must set a password within seven days', async () => {
    const { email } = await hiredAssistant(harness, doctor)
    const mails = await mailsTo(harness, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(doctor.user.fullname)
    const token = await linkValue(harness, email, 'forgot-password?token')
    harness.clock.advance(7 * 24 * 3_600_000)
    expect(
      await harness.refusal(resetPassword, {
        body: { token, password: PASSWORD, confirmPassword: PASSWORD },
      }),
    ).toMatchObject({ httpStatus: 422 })
  })

  it('keeps a number that has become another account’s login, and signs in by e-mail', async () => {
    const number = { phone: '1715559001', countryCode: '+49' }
    const { email } = await hiredAssistant(harness, doctor, number)
    await onboardedOwner(harness, { mobile: number.phone, countryCode: number.countryCode })
    const token = await linkValue(harness, email, 'forgot-password?token')
    await harness.call(resetPassword, { body: { token, password: PASSWORD, confirmPassword: PASSWORD } })
    expect((await team(doctor))[0]).toMatchObject({ state: 'active', phone: number.phone })
  })

  it('works under the doctor and sees the practice', async () => {
    const clinic = await clinicOf(harness, doctor)
    const assistant = await workingAssistant(harness, doctor)
    expect(assistant.user).toMatchObject({
      role: 'assistant',
      doctor: { _id: doctor.id },
      onboarding: false,
    })
    expect((await harness.call(listClinics, { token: assistant.token })).map(({ id }) => id)).toEqual([
      clinic.id,
    ])
    expect(await team(assistant)).toEqual(await team(doctor))
  })

  it('has the doctor’s flag `isServiceProvider`', async () => {
    const provider = await onboardedDoctor(harness, { isServiceProvider: true })
    expect((await assistantOf(harness, provider)).user.isServiceProvider).toBe(true)
    expect((await assistantOf(harness, doctor)).user.isServiceProvider).toBe(false)
  })

  // specification/practice §3: Assistant fields
  it('is changed by the doctor, including rights, except the e-mail', async () => {
    const { id, email } = await hiredAssistant(harness, doctor)
    const changed = await harness.call(updateAssistant, {
      token: doctor.token,
      query: { id },
      body: { fullname: 'Ida Rose', phone: '1715558001', rights: ['records', 'requests'], email },
    })
    expect(changed).toMatchObject({ fullname: 'Ida Rose', phone: '1715558001' })
    expect(changed.rights).toEqual(['requests', 'records'])
    expect(
      await harness.refusal(updateAssistant, {
        token: doctor.token,
        query: { id },
        body: { email: 'other@example.com' },
      }),
    ).toMatchObject({ httpStatus: 422, fields: { email: expect.any(String) } })
  })

  // specification/practice §6: assistant acts under a doctor’s id
  it('loses a right at once when the doctor takes it, and open screens reload', async () => {
    const assistant = await workingAssistant(harness, doctor, { rights: ['requests', 'team'] })
    const { id } = await hiredAssistant(harness, doctor)
    expect(assistant.user).toMatchObject({ rights: ['requests', 'team'] })
    expect((await harness.call(getUser, { token: doctor.token })).rights).toBeNull()
    const rename = () =>
      harness.send(updateAssistant, {
        token: assistant.token,
        query: { id },
        body: { fullname: 'Neu Benannt' },
      })
    expect((await rename()).httpStatus).toBe(200)
    const heard = () => harness.live.sent.filter(({ userId }) => userId === assistant.id)
    const before = heard().length
    const give = (rights: string[]) =>
      harness.call(updateAssistant, { token: doctor.token, query: { id: assistant.id }, body: { rights } })
    await give(['requests'])
    expect((await rename()).httpStatus).toBe(404)
    expect((await harness.call(getUser, { token: assistant.token })).rights).toEqual(['requests'])
    expect(heard().slice(before)).toEqual([
      { userId: assistant.id, event: ACCOUNT_CHANGED, payload: { action: 'changed', data: null } },
    ])
    await give(['requests'])
    expect(heard()).toHaveLength(before + 1)
  })

  // specification/practice §4: two people who change different rights of one member: both changes are kept (added)
  it('keeps rights that two people give and take at once', async () => {
    const { id } = await hiredAssistant(harness, doctor, { rights: ['requests', 'clinics'] })
    const change = (rights: AssistantRight[]) =>
      harness.call(updateAssistant, {
        token: doctor.token,
        query: { id },
        body: { rights, seen: { rights: ['requests', 'clinics'] } },
      })
    await change(['requests'])
    expect((await change(['requests', 'clinics', 'records'])).rights).toEqual(['requests', 'records'])
  })

  it('changes the own record, but not the own rights', async () => {
    const assistant = await workingAssistant(harness, doctor, { rights: ['requests'] })
    const own = (body: object) =>
      harness.send(updateAssistant, { token: assistant.token, query: { id: assistant.id }, body })
    expect((await own({ fullname: 'Ida Rose', rights: ['requests'] })).httpStatus).toBe(200)
    expect((await own({ rights: ['requests', 'team'] })).httpStatus).toBe(422)
    expect((await team(doctor))[0]).toMatchObject({ fullname: 'Ida Rose', rights: ['requests'] })
  })

  it('edits and removes peers only with the right `team`, and cannot remove themselves', async () => {
    const [leading, plain] = [
      await workingAssistant(harness, doctor),
      await workingAssistant(harness, doctor, { rights: [] }),
    ]
    const rename = (token: string, id: string) =>
      harness.send(updateAssistant, { token, query: { id }, body: { fullname: 'Neu Benannt' } })
    const remove = (token: string, id: string) => harness.send(deleteAssistant, { token, query: { id } })
    expect((await rename(plain.token, leading.id)).httpStatus).toBe(404)
    expect((await remove(plain.token, leading.id)).httpStatus).toBe(404)
    expect((await rename(leading.token, plain.id)).httpStatus).toBe(200)
    expect(
      await harness.refusal(deleteAssistant, { token: leading.token, query: { id: leading.id } }),
    ).toMatchObject({ httpStatus: 409, code: 'own_account' })
    expect((await remove(leading.token, plain.id)).httpStatus).toBe(200)
    expect((await team(doctor)).map(({ id }) => id)).toEqual([leading.id])
  })

  // specification/practice §7: GET /assistant/get, POST /assistant/create, DELETE /assistant/delete
  it('loses every session and socket when removed, and can be invited again', async () => {
    const assistant = await workingAssistant(harness, doctor)
    const before = harness.live.disconnected.length
    await harness.call(deleteAssistant, { token: doctor.token, query: { id: assistant.id } })
    expect(await harness.refusal(getUser, { token: assistant.token })).toMatchObject({ httpStatus: 403 })
    expect(harness.live.disconnected.length - before).toBe(1)
    expect(await team(doctor)).toEqual([])

    await hiredAssistant(harness, doctor, { email: assistant.email })
    expect((await team(doctor))[0]).toMatchObject({ state: 'invited' })
  })

  it('is not found by another practice, like an unknown id', async () => {
    const other = await onboardedDoctor(harness)
    const { id } = await hiredAssistant(harness, doctor)
    const guess = '0190a000-0000-7000-8000-000000000001'
    const answers = []
    for (const target of [id, guess, doctor.id]) {
      answers.push(
        await harness.refusal(updateAssistant, {
          token: other.token,
          query: { id: target },
          body: { fullname: 'Fremd Benannt' },
        }),
        await harness.refusal(deleteAssistant, { token: other.token, query: { id: target } }),
      )
    }
    expect(
      new Set(answers.map(({ httpStatus, code, message }) => `${httpStatus} ${code} ${message}`)).size,
    ).toBe(1)
    expect((await team(doctor))[0]?.fullname).toBe('Ida Blum')
    expect(await team(other)).toEqual([])
  })
})
