/** @module-tag databases */
import { deleteOwner } from '@vetvisit/contract/account/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { answerInvitation, invitePatient, listPractices } from '@vetvisit/contract/owners/care-routes'
import { listPracticeOwners, writeOwnerNote } from '@vetvisit/contract/owners/practice-routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
} from '../../../../test/harness.ts'
import { assistantOf, joinAsVet, receptionOf } from '../../../../test/team.ts'
import { tablesWith } from '../../../../test/whole-database.ts'
import { ownerInTreatment } from '../../notes/notes.test-support.ts'
import { managedOwnersOf } from '../managed/managed.test-support.ts'

const harness = harnessOfFile()
const { keep } = managedOwnersOf(harness)

const NOTE = 'Telephones in the evening. Pays in cash.'

const write = (person: Person, patId: string, note: string, seen?: string) =>
  harness.call(writeOwnerNote, {
    token: person.token,
    body: { patId, note, ...(seen !== undefined && { seen: { note: seen } }) },
  })
const refusedWrite = (person: Person, patId: string, note: string, seen?: string) =>
  harness.refusal(writeOwnerNote, {
    token: person.token,
    body: { patId, note, ...(seen !== undefined && { seen: { note: seen } }) },
  })
const shownTo = async ({ token }: Person, patId: string) =>
  (await harness.call(listPracticeOwners, { token, query: { patId } })).patients[0]

// specification/practice §3: a practice keeps a note on an owner, which all its people read (added)
describe('the note of a practice on an owner', () => {
  it('is read by all people of the practice, and by no other one', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, doctor)
    expect(await write(doctor, owner.id, `  ${NOTE} `)).toMatchObject({ note: NOTE })
    for (const person of [colleague, await receptionOf(harness, doctor), await assistantOf(harness, doctor)])
      expect(await shownTo(person, owner.id)).toMatchObject({ note: NOTE })
    const { doctor: stranger } = await ownerInTreatment(harness)
    expect(await shownTo(stranger, owner.id)).toBeUndefined()
    expect(await refusedWrite(stranger, owner.id, 'Mine')).toMatchObject({ code: 'not_found' })
  })

  it('is not overwritten unseen', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    await write(doctor, owner.id, NOTE, '')
    expect(await refusedWrite(doctor, owner.id, 'Only by mail', '')).toMatchObject({
      code: 'stale',
      details: { record: { _id: owner.id, note: NOTE } },
    })
    expect(await write(doctor, owner.id, NOTE, '')).toMatchObject({ note: NOTE })
    expect(await write(doctor, owner.id, '', NOTE)).toMatchObject({ note: '' })
  })

  it('has at most 500 letters', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    expect(await write(doctor, owner.id, 'ä'.repeat(500))).toMatchObject({ note: 'ä'.repeat(500) })
    expect(await refusedWrite(doctor, owner.id, 'ä'.repeat(501))).toMatchObject({
      code: 'invalid',
      fields: { note: expect.any(String) },
    })
  })

  it('goes along when the owner’s account takes over the record that the practice kept', async () => {
    const doctor = await onboardedDoctor(harness)
    const owner = await onboardedOwner(harness)
    const { _id } = await keep(doctor, { email: owner.email })
    await write(doctor, _id, NOTE)
    await harness.call(invitePatient, { token: doctor.token, body: { email: owner.email } })
    const { invitations } = await harness.call(listPractices, { token: owner.token })
    await harness.call(answerInvitation, {
      token: owner.token,
      body: { _id: invitations[0]?._id ?? '', accept: true },
    })
    expect(await shownTo(doctor, owner.id)).toMatchObject({ note: NOTE })
  })

  // specification/practice §3: a practice's note on an owner ends with the owner's account, whose export has it (added)
  it('ends with the owner’s account', async () => {
    const { doctor, owner } = await ownerInTreatment(harness)
    await write(doctor, owner.id, 'Prefers Thursdays')
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    expect(await tablesWith(harness, ['Prefers Thursdays'])).toEqual([])
  })
})

// specification/practice §3: the owners of a practice say how often their animals did not come (added)
describe('the missed appointments of an owner', () => {
  it('are those of the last twelve months', async () => {
    const { doctor, owner, visit } = await ownerInTreatment(harness)
    expect(await shownTo(doctor, owner.id)).toMatchObject({ missed: 0 })
    harness.clock.set(visit.start)
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit._id, status: 'no_show' },
    })
    expect(await shownTo(doctor, owner.id)).toMatchObject({ missed: 1 })
    harness.clock.set(Date.parse(visit.start) + 364 * DAY_MS)
    const { token } = await harness.call(signin, { body: { email: doctor.email, password: PASSWORD } })
    expect(await shownTo({ ...doctor, token }, owner.id)).toMatchObject({ missed: 1 })
    harness.clock.set(Date.parse(visit.start) + 366 * DAY_MS)
    expect(await shownTo({ ...doctor, token }, owner.id)).toMatchObject({ missed: 0 })
  })
})
