/** @module-tag databases */
import { createAppointment, getBookPage, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import {
  getRequestPage,
  getAppointmentPage,
  getCalendar,
} from '@vetvisit/contract/appointments/agenda/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { addWeight, removeWeight, updatePet } from '@vetvisit/contract/pets/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, type Person, petOf } from './harness.ts'

const harness = harnessOfFile()
let owner: Person
let doctor: Person
let clinicId: string
let petId: string

beforeAll(async () => {
  owner = await onboardedOwner(harness)
  doctor = await onboardedDoctor(harness)
  clinicId = (await clinicOf(harness, doctor))._id
  petId = (await petOf(harness, owner))._id
})

const ID = '019a2f00-0000-7000-8000-000000000001'

describe('the first and the last valid date', () => {
  it.each(['1900-01-01', '2999-12-31'])('is accepted by every call with a date: %s', async (date) => {
    const [token, query] = [doctor.token, { from: date, to: date }]
    const start = `${date}T12:00:00Z`
    const answers = [
      await harness.send(getAppointmentPage, { token, query }),
      await harness.send(getCalendar, { token, query }),
      await harness.send(searchClinics, { query: { date } }),
      await harness.send(getClinicSlots, { query: { clinicId, from: date } }),
      await harness.send(getBookPage, { token: owner.token, query: { clinicId, from: date } }),
      await harness.send(joinWaitingList, { token: owner.token, body: { clinicId, date } }),
      await harness.send(addWeight, { token: owner.token, query: { petId }, body: { date, kg: 3 } }),
      await harness.send(removeWeight, { token: owner.token, query: { petId, date } }),
      await harness.send(updatePet, {
        token: owner.token,
        query: { petId },
        body: { vaccinationDueOn: date },
      }),
      await harness.send(updateClinic, { token, query: { clinicId }, body: { holidays: [date] } }),
      await harness.send(holdSlot, { token: owner.token, body: { clinicId, start } }),
      await harness.send(createAppointment, { token: owner.token, body: { clinicId, petId, start } }),
      await harness.send(createAppointment, { token, body: { clinicId, petId, start } }),
    ]
    expect(answers.map(({ httpStatus }) => httpStatus).filter((status) => status >= 500)).toEqual([])
  })
})

describe('an invented cursor', () => {
  it.each([
    ['of a search, with a sign that the database does not know', searchClinics, cursorOf(['\0', ID, 0])],
    ['of requests, from a year that the database cannot read', getRequestPage, `999999999999999_${ID}`],
  ])('is refused %s', async (_, route, cursor) => {
    const refused = await harness.refusal(route, { token: doctor.token, query: { cursor } })
    expect(refused).toMatchObject({ code: 'invalid', fields: { cursor: expect.any(String) } })
  })
})

function cursorOf(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

const write = (text: string) => ({
  token: owner.token,
  body: { action: 'text', data: { pet: petId, text } },
})

describe('a note', () => {
  it('is refused as too long if only its sanitised form is too long', async () => {
    const refused = await harness.refusal(createNote, write('&'.repeat(12_001)))
    expect(refused).toMatchObject({ code: 'invalid', fields: { 'data.text': expect.any(String) } })
  })

  it('is stored if its sanitised form fits', async () => {
    const kept = await harness.send(createNote, write('&'.repeat(12_000)))
    expect(kept.httpStatus).toBe(200)
  })
})
