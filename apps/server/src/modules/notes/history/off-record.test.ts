import { deleteOwner } from '@vetvisit/contract/account/routes'
import { getAppointmentDetails } from '@vetvisit/contract/appointments/agenda/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getOwnerHistory, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { endCare } from '@vetvisit/contract/owners/care-routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
  petOf,
} from '../../../../test/harness.ts'
import { SLOT, ownerInTreatment, write } from '../notes.test-support.ts'
import { rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

describe('a practice that an owner has left', () => {
  it('sees the names of that time and finds nothing by new ones', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness)
    await write(harness, doctor, 'text', { pet: pet._id, text: 'Of the practice' })
    await harness.call(updateAppointment, {
      token: owner.token,
      body: { _id: visit._id, status: 'cancelled' },
    })
    await harness.call(endCare, { token: owner.token, query: { doctorid: doctor.id } })
    await harness.call(updateOwner, { token: owner.token, body: { fullname: 'Neuer Name' } })
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet._id },
      body: { name: 'Neu', breed: 'Poodle' },
    })

    const read = (q = '') =>
      harness.call(getPracticeHistory, { token: doctor.token, query: { petId: pet._id, q } })
    const history = await read()
    expect(history.pet).toMatchObject({ name: 'Bello', breed: 'Beagle', profile: null })
    expect(history.patient).toMatchObject({ fullname: 'Mira Vogel', email: null, mobile: null })
    expect((await read('neu')).items).toEqual([])
    expect((await read('bello')).items).toHaveLength(1)
    const details = await harness.call(getAppointmentDetails, {
      token: doctor.token,
      query: { id: visit._id },
    })
    expect(JSON.stringify([history, details])).not.toMatch(/Neu|Poodle/)
    expect((await harness.call(getOwnerHistory, { token: owner.token, query: {} })).pets).toMatchObject([
      { name: 'Neu' },
    ])
  })
})

describe('a practice that has only answered a request', () => {
  it.each(['rejected', 'cancelled'] as const)('sees the names from when it was %s', async (status) => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const { _id } = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: SLOT, confirmed: true },
    })
    const by = status === 'rejected' ? doctor : owner
    await harness.call(updateAppointment, { token: by.token, body: { _id, status } })
    await harness.call(updateOwner, { token: owner.token, body: { fullname: 'Neuer Name' } })
    await harness.call(updatePet, {
      token: owner.token,
      query: { petId: pet._id },
      body: { name: 'Neu', breed: 'Poodle' },
    })
    const read = (person: Person) =>
      harness.call(getAppointmentDetails, { token: person.token, query: { id: _id } })
    expect(await read(doctor)).toMatchObject({
      pet: { name: 'Bello', breed: 'Beagle', profile: null },
      patient: { fullname: 'Mira Vogel', mobile: null, email: null, profile: null },
    })
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    const kept = await rowsOf(harness.database, sql`select known from appointments where id = ${_id}::uuid`)
    expect(kept).toEqual([{ known: null }])
    expect(JSON.stringify(await read(doctor))).not.toMatch(/Mira Vogel|Neuer Name/)
  })
})
