import { consultAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getVisitPage } from '@vetvisit/contract/owners/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person } from '../../../test/harness.ts'
import { visitsIn } from '../../../test/visits.ts'
import { MEDICINE, ownerInTreatment, SLOT, write } from '../notes/notes.test-support.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

const pageOf = ({ token }: Pick<Person, 'token'>, id: string) =>
  harness.call(getVisitPage, { token, query: { id } })

const START = '2026-03-05T09:00:00.000Z'

describe('the page of an appointment', () => {
  it('shows a request with the time by which it is answered', async () => {
    const { owner, book } = await world()
    const { _id, expiresAt } = await book(START)
    expect(await pageOf(owner, _id)).toMatchObject({
      appointment: { _id, status: 'requested', expiresAt, mayCancel: true },
      confirmedAt: null,
      endedAt: null,
      endedBy: null,
      entries: [],
    })
  })

  it('shows when the practice confirmed it, also where it confirms at once', async () => {
    const { doctor, owner, book } = await world()
    const { _id } = await book(START)
    const confirmed = harness.clock.now()
    await change(doctor, { _id, status: 'approved' })
    expect((await pageOf(owner, _id)).confirmedAt).toBe(new Date(confirmed).toISOString())
    const atOnce = await world({ confirmAtOnce: true })
    const booked = await atOnce.book(START)
    expect((await pageOf(atOnce.owner, booked._id)).confirmedAt).toBe(booked.createdAt)
  })

  it.each([
    ['the practice rejects', 'practice', 'rejected'],
    ['the owner withdraws', 'owner', 'withdrawn'],
  ] as const)('says that %s it', async (_, by, status) => {
    const { doctor, owner, book } = await world()
    const { _id } = await book(START)
    await change(by === 'owner' ? owner : doctor, { _id, status, reason: 'Holidays' })
    expect(await pageOf(owner, _id)).toMatchObject({ appointment: { status }, endedBy: by })
  })

  it('says who cancelled it and why', async () => {
    const { doctor, owner, book } = await world({ confirmAtOnce: true })
    const [first, second] = [await book(START), await book('2026-03-06T09:00:00.000Z')]
    await change(owner, { _id: first._id, isCancelled: true })
    await change(doctor, { _id: second._id, status: 'cancelled', reason: 'Flu' })
    expect(await pageOf(owner, first._id)).toMatchObject({ endedBy: 'owner' })
    expect(await pageOf(owner, second._id)).toMatchObject({
      endedBy: 'practice',
      appointment: { answerReason: 'Flu' },
    })
  })

  // specification/owner §7: GET /patient/visitpage (added)
  it('has what was written about the visit, newest first, and nothing of other visits', async () => {
    const { doctor, owner, visit, pet } = await ownerInTreatment(harness)
    harness.clock.set(SLOT)
    await harness.call(consultAppointment, { token: doctor.token, body: { _id: visit._id } })
    await write(harness, doctor, 'appointment', { appointment: visit._id, text: '<p>Both ears clean.</p>' })
    harness.clock.set('2026-03-02T09:10:00.000Z')
    await write(harness, doctor, 'prescription', { appointment: visit._id, prescription: [MEDICINE] })
    await write(harness, owner, 'text', { pet: pet._id, text: '<p>Sleeps a lot.</p>' })
    const { entries } = await pageOf(owner, visit._id)
    expect(entries.map(({ type }) => type)).toEqual(['prescription', 'appointment'])
    expect(entries[0]?.prescription).toMatchObject([MEDICINE])
  })

  it('has no entry for its cancellation, which its state says', async () => {
    const { owner, visit } = await ownerInTreatment(harness)
    await write(harness, owner, 'cancelled', { appointment: visit._id, code: 'other', text: 'Sick' })
    const page = await pageOf(owner, visit._id)
    expect([page.appointment.status, page.entries]).toEqual(['cancelled', []])
  })

  // specification/owner §7: GET /patient/visitpage (added)
  it('is not there for another owner', async () => {
    const { book } = await world()
    const { _id } = await book(START)
    const stranger = await onboardedOwner(harness)
    expect(await harness.refusal(getVisitPage, { token: stranger.token, query: { id: _id } })).toMatchObject({
      code: 'not_found',
    })
  })

  it('shows a missed appointment', async () => {
    const { doctor, owner, visit } = await ownerInTreatment(harness)
    harness.clock.set('2026-03-02T10:00:00.000Z')
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit._id, status: 'no_show' },
    })
    expect(await pageOf(owner, visit._id)).toMatchObject({
      appointment: { status: 'no_show' },
      endedBy: 'practice',
    })
  })
})
