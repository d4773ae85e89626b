import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { proposeTime, requestMove } from '@vetvisit/contract/appointments/reschedule/routes'
import { getDeliveries } from '@vetvisit/contract/notifications/routes'
import { getVisitPage } from '@vetvisit/contract/owners/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor } from '../../../../test/harness.ts'
import { joinAsVet, workAt } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change, refusedChange, inbox } = visitsIn(harness)

const NINE = '2026-03-03T09:00:00.000Z'
const TEN = '2026-03-03T10:00:00.000Z'
const LATER = ['2026-03-04T09:00:00.000Z', '2026-03-04T10:00:00.000Z'] as const

/** A practice of two vets at one clinic, and an owner with an appointment with the first vet, whom they chose, at nine. */
async function practiceOfTwo() {
  const made = await world({ confirmAtOnce: true }, { fullname: 'Ruth Adler' })
  const { doctor, clinic, owner, pet } = made
  const colleague = await onboardedDoctor(harness, { fullname: 'Ingo Brenner' })
  await joinAsVet(harness, colleague, doctor)
  await workAt(harness, colleague, clinic._id)
  const { _id } = await made.book(NINE, { doctorId: doctor.id })
  return {
    ...made,
    colleague,
    _id,
    /** Types of the owner's messages, newest first. */
    told: async () => (await inbox(owner)).map(({ type }) => type),
    newest: async () => (await inbox(owner))[0]?.message ?? '',
    bookAs: (body: Record<string, unknown>) =>
      harness.call(createAppointment, {
        token: doctor.token,
        body: { clinicId: clinic._id, petId: pet._id, start: TEN, confirmed: true, ...body },
      }),
  }
}

// specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
describe('a change of which the practice tells nobody', () => {
  it('is another length, and it is taken back as quietly', async () => {
    const { doctor, _id, told } = await practiceOfTwo()
    const longer = await change(doctor, { _id, minutes: 45, tell: false })
    expect(longer).toMatchObject({ start: NINE, end: '2026-03-03T09:45:00.000Z', version: 2 })
    expect(await change(doctor, { _id, minutes: 30, tell: false })).toMatchObject({ version: 3 })
    expect(await told()).toEqual([])
  })

  it('is another vet in place of the one whom the owner chose; the vets are told', async () => {
    const { doctor, colleague, _id, told } = await practiceOfTwo()
    await change(doctor, { _id, doctorId: colleague.id, tell: false })
    expect(await told()).toEqual([])
    expect((await inbox(colleague, 'doctor'))[0]?.message).toContain('Ingo Brenner')
    const query = { appointmentId: _id }
    const deliveries = await harness.call(getDeliveries, { token: doctor.token, query })
    expect(deliveries.filter(({ to }) => to.isOwner).map(({ type }) => type)).toEqual([
      'appointment-approved',
    ])
  })

  it('is a booking, which the owner sees all the same; it is cancelled as quietly', async () => {
    const { doctor, owner, told, bookAs } = await practiceOfTwo()
    const { _id } = await bookAs({ tell: false })
    expect(await told()).toEqual([])
    const page = await harness.call(getVisitPage, { token: owner.token, query: { id: _id } })
    expect(page.appointment).toMatchObject({ _id, status: 'approved', start: TEN })
    await change(doctor, { _id, isCancelled: true, tell: false })
    expect(await told()).toEqual([])
  })
})

describe('a change of which the owner is told because the practice says so, or says nothing', () => {
  it('is a booking, a length, and another vet in place of the chosen one', async () => {
    const { doctor, colleague, _id, told, newest, bookAs } = await practiceOfTwo()
    await bookAs({})
    expect(await told()).toEqual(['appointment-created'])
    await change(doctor, { _id, minutes: 45 })
    expect(await newest()).toContain('now lasts until 10:45')
    await change(doctor, { _id, minutes: 30, tell: true })
    await change(doctor, { _id, doctorId: colleague.id, tell: true })
    expect(await told()).toEqual([
      'appointment-handed-over',
      'appointment-rescheduled',
      'appointment-rescheduled',
      'appointment-created',
    ])
  })

  it('is another vet where the owner took any, if the practice says so', async () => {
    const { doctor, colleague, told, book } = await practiceOfTwo()
    const booked = await book(TEN)
    const other = booked.doctor._id === doctor.id ? colleague : doctor
    await change(doctor, { _id: booked._id, doctorId: other.id, tell: true })
    expect(await told()).toEqual(['appointment-handed-over'])
  })
})

// specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
describe('what is never hidden from an owner', () => {
  it('is another time, with the same vet and with another one', async () => {
    const { doctor, colleague, _id, told } = await practiceOfTwo()
    await change(doctor, { _id, start: TEN, tell: false })
    await change(doctor, { _id, start: NINE, doctorId: colleague.id, tell: false })
    expect(await told()).toEqual(['appointment-handed-over', 'appointment-rescheduled'])
  })

  it('is the cancellation of an appointment of which they were told', async () => {
    const { doctor, _id, told, bookAs } = await practiceOfTwo()
    await change(doctor, { _id, isCancelled: true, tell: false })
    const booked = await bookAs({})
    await change(doctor, { _id: booked._id, isCancelled: true, tell: false })
    expect(await told()).toEqual(['appointment-deleted', 'appointment-created', 'appointment-deleted'])
  })

  it('is the answer to a request', async () => {
    const { doctor, owner, book } = await world({})
    const { _id } = await book(NINE)
    await change(doctor, { _id, status: 'rejected', tell: false })
    expect((await inbox(owner)).map(({ type }) => type)).toEqual(['appointment-rejected'])
  })

  it('is a length that ends the owner’s move request, or times that were proposed', async () => {
    const { doctor, owner, _id, told } = await practiceOfTwo()
    const wish = { _id, starts: [LATER[0]], note: '' }
    await harness.call(requestMove, { token: owner.token, body: wish })
    await change(doctor, { _id, minutes: 45, tell: false })
    expect(await told()).toEqual(['appointment-rescheduled'])
    await harness.call(proposeTime, { token: doctor.token, body: { _id, start: LATER[1] } })
    await change(doctor, { _id, minutes: 30, tell: false })
    expect(await told()).toEqual(['appointment-rescheduled', 'time-proposed', 'appointment-rescheduled'])
  })
})

// specification/authorization N6
describe('who may choose it', () => {
  it('is the practice: an owner is refused, and details are corrected in the open', async () => {
    const { doctor, owner, _id } = await practiceOfTwo()
    expect(await refusedChange(owner, { _id, isCancelled: true, tell: false })).toMatchObject({
      code: 'invalid',
      fields: { tell: 'You can’t change this' },
    })
    const details = { reason: 'Limps' }
    expect(await refusedChange(doctor, { _id, details, tell: false })).toMatchObject({ code: 'invalid' })
  })
})
