import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { addDayChange, updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { expect, it } from 'vitest'
import { harnessOfFile } from './harness.ts'
import { visitsIn } from './visits.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

const SENTENCE = 'Choose a time within the next three years'
const [LAST, FAR] = ['2029-03-01', '2029-03-06']
const LUNCH = { start: '2026-03-03T11:00:00.000Z', end: '2026-03-03T12:00:00.000Z', kind: 'meeting' } as const
const at = (date: string) => `${date}T10:00:00.000Z`

// specification/readings §11: a practice plans at most three years ahead, for every kind of date (added)
it('a practice plans at most three years ahead, and a date further ahead is refused at its field', async () => {
  const { doctor, pet, clinic, book } = await world()
  const { token } = doctor
  const request = await book('2026-03-03T09:00:00.000Z')
  await change(doctor, { _id: request._id, status: 'approved' })
  const clinicId = clinic._id
  const visit = (start: string) => ({ clinicId, petId: pet._id, start })
  const override = { allow: ['closed'], reason: 'planned' }
  const wholeDay = { clinicId, doctorId: null, opens: false, start: 0, end: 1440 }
  const work = (days: { since?: string; until?: string }) => ({
    vets: [
      { doctorId: doctor.id, online: true, ownHours: false, schedule: [], since: null, until: null, ...days },
    ],
  })
  const refusals = {
    booking: [createAppointment, { body: { ...visit(at(FAR)), override } }, 'start'],
    move: [updateAppointment, { body: { _id: request._id, start: at(FAR), override } }, 'start'],
    proposal: [proposeTime, { body: { _id: request._id, start: at(FAR) } }, 'start'],
    'one of several': [
      proposeTime,
      { body: { _id: request._id, start: at('2026-03-04'), others: [at(FAR)] } },
      'others.0',
    ],
    block: [createBlock, { body: { ...LUNCH, start: at(FAR), end: `${FAR}T11:00:00.000Z` } }, 'end'],
    'weekly block': [createBlock, { body: { ...LUNCH, weekly: { until: FAR } } }, 'weekly.until'],
    'first day': [updateClinicVets, { query: { clinicId }, body: work({ since: FAR }) }, 'vets.0.since'],
    'last day': [
      updateClinicVets,
      { query: { clinicId }, body: work({ until: '2999-12-31' }) },
      'vets.0.until',
    ],
    'change of a date': [addDayChange, { body: { ...wholeDay, date: FAR } }, 'date'],
  } as const
  for (const [what, [route, sent, field]] of Object.entries(refusals)) {
    const refusal = await harness.refusal(route, { token, ...sent })
    expect({ what, ...refusal.fields }).toEqual({ what, [field]: SENTENCE })
  }
  const taken = await harness.send(createAppointment, {
    token,
    body: { ...visit(at(LAST)), override, confirmed: true },
  })
  expect(taken.body).toMatchObject({ data: { start: at(LAST) } })
  expect(
    (await harness.send(updateClinic, { token, query: { clinicId }, body: { holidays: [FAR] } })).httpStatus,
  ).toBe(200)
})
