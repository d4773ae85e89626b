/** @module-tag databases */
import { createAppointment, getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import {
  addWeight,
  archivePet,
  createPet,
  getPet,
  listPets,
  removeWeight,
  restorePet,
  updatePet,
} from '@vetvisit/contract/pets/routes'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  PET,
  petOf,
} from '../../../test/harness.ts'

const harness = harnessOfFile()

const ownerWithPet = async (changes: Record<string, unknown> = {}) => {
  const owner = await onboardedOwner(harness)
  return { owner, pet: await petOf(harness, owner, changes) }
}
const change = (owner: Person, petId: string, body: Record<string, unknown>) =>
  harness.call(updatePet, { token: owner.token, query: { petId }, body })
const refusedChange = (owner: Person, petId: string, body: Record<string, unknown>) =>
  harness.refusal(updatePet, { token: owner.token, query: { petId }, body })
const read = (owner: Person, petId: string) => harness.call(getPet, { token: owner.token, query: { petId } })
const namesOf = async (owner: Person, query: { archived?: boolean } = {}) =>
  (await harness.call(listPets, { token: owner.token, query })).map(({ name }) => name)

/** An approved appointment and, a day later, a request, both for the pet. */
async function bookTwice(owner: Person, petId: string, clinicWishes: Record<string, unknown> = {}) {
  const doctor = await onboardedDoctor(harness)
  const clinic = await clinicOf(harness, doctor, clinicWishes)
  const book = (start: string, id = petId) =>
    harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic.id, petId: id, start, confirmed: true },
    })
  const visit = await book('2026-03-03T09:00:00.000Z')
  await book('2026-03-04T09:00:00.000Z')
  await harness.call(updateAppointment, { token: doctor.token, body: { _id: visit.id, status: 'approved' } })
  return { doctor, clinic, book }
}

const agenda = async (owner: Person) => {
  const { upcoming, requests, recent } = await harness.call(getOwnerDashboard, { token: owner.token })
  return { ahead: upcoming.length + requests.length, ended: recent.map(({ status }) => status).toSorted() }
}

describe('a change of a pet', () => {
  // specification/owner §7: PATCH /pets/update
  it('changes only the fields that are sent', async () => {
    const { owner, pet } = await ownerWithPet({ colour: 'brown', alerts: 'bites' })
    const changed = await change(owner, pet.id, { pet: { name: 'Rollo', alerts: null, neutered: true } })
    expect(changed).toEqual({ ...pet, name: 'Rollo', alerts: null, neutered: true })
    expect(await read(owner, pet.id)).toEqual(changed)
  })

  it('accepts a whole unchanged record without shifting the birth date', async () => {
    const { owner, pet } = await ownerWithPet({ age: '1.10' })
    harness.clock.set('2026-03-25T12:00:00.000Z')
    const { weights: _weights, ...echo } = await read(owner, pet.id)
    expect(await change(owner, pet.id, echo)).toMatchObject({ bornOn: pet.bornOn, ageEntered: '1.10' })
    harness.clock.set('2026-04-10T12:00:00.000Z')
    const older = await read(owner, pet.id)
    expect(older.age).toBe('1.11')
    expect(await change(owner, pet.id, { ...older })).toEqual(older)
  })

  it('accepts the unchanged record of a newborn, whose age no form accepts', async () => {
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner, { dateOfBirth: '2026-03-01' })
    expect(pet.age).toBe('0')
    expect(await change(owner, pet.id, { ...pet, colour: 'pink' })).toMatchObject({
      age: '0',
      colour: 'pink',
    })
    expect(await refusedChange(owner, pet.id, { dateOfBirth: null, age: '0.0' })).toMatchObject({
      fields: { age: 'Invalid age , Age limit Min:0.1 month Max:99 years.' },
    })
  })

  it('estimates the birth date from a new age, and drops the estimate for an exact date', async () => {
    const { owner, pet } = await ownerWithPet({ age: '4' })
    expect(await change(owner, pet.id, { age: '5.1' })).toMatchObject({
      bornOn: '2021-02-02',
      dateOfBirth: null,
    })
    expect(await change(owner, pet.id, { dateOfBirth: '2021-01-15' })).toMatchObject({
      bornOn: '2021-01-15',
      dateOfBirth: '2021-01-15',
      ageEntered: null,
      age: '5.1',
    })
    expect(await change(owner, pet.id, { dateOfBirth: '' })).toMatchObject({
      bornOn: '2021-01-15',
      dateOfBirth: null,
    })
  })

  it.each([
    ['patient', '0190a5c0-0000-7000-8000-000000000001'],
    ['bornOn', '2020-01-01'],
    ['ageEntered', '9'],
    ['archived', true],
    ['weights', [{ date: '2026-01-01', kg: 5 }]],
  ])('refuses a change of %s', async (field, value) => {
    const { owner, pet } = await ownerWithPet()
    expect(await refusedChange(owner, pet.id, { [field]: value })).toMatchObject({
      code: 'invalid',
      fields: { [field]: 'You can’t change this' },
    })
    expect(await read(owner, pet.id)).toEqual(pet)
  })

  it('obeys the rules of the form', async () => {
    const { owner, pet } = await ownerWithPet()
    const { fields } = await refusedChange(owner, pet.id, {
      name: 'Bo',
      breed: '',
      type: 'Dragon',
      age: '99.1',
    })
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['breed', 'name', 'type'])
    expect((await refusedChange(owner, pet.id, { age: '99.1' })).fields).toHaveProperty('age')
    expect((await refusedChange(owner, pet.id, { colour: 'x', tail: 'long' })).code).toBe('invalid')
    expect(await read(owner, pet.id)).toEqual(pet)
  })
})

describe('an archived pet', () => {
  // specification/owner §7: GET /patient/petspage
  it('leaves every list, can be read, and can be restored', async () => {
    const { owner, pet } = await ownerWithPet()
    await petOf(harness, owner, { name: 'Minka' })
    const archive = () => harness.call(archivePet, { token: owner.token, query: { petId: pet.id } })
    expect(await archive()).toMatchObject({ archived: true })
    expect(await archive()).toMatchObject({ archived: true })
    expect(await namesOf(owner)).toEqual(['Minka'])
    expect(await namesOf(owner, { archived: true })).toEqual(['Bello', 'Minka'])
    const { pets } = await harness.call(getOwnerDashboard, { token: owner.token })
    expect(pets.map(({ name }) => name)).toEqual(['Minka'])
    expect(await read(owner, pet.id)).toMatchObject({ archived: true })

    expect(await harness.call(restorePet, { token: owner.token, query: { petId: pet.id } })).toEqual(pet)
    expect(await namesOf(owner)).toEqual(['Bello', 'Minka'])
  })

  // specification/owner §7: DELETE /pets/delete
  it('has its appointments cancelled after a confirmation, and the practice is notified', async () => {
    const { owner, pet } = await ownerWithPet()
    const other = await petOf(harness, owner, { name: 'Minka' })
    const { doctor, book } = await bookTwice(owner, pet.id)
    await book('2026-03-05T09:00:00.000Z')
    await book('2026-03-06T09:00:00.000Z', other.id)
    const refused = await harness.refusal(archivePet, { token: owner.token, query: { petId: pet.id } })
    expect(refused).toMatchObject({ code: 'pet_has_visits', details: { visits: 3 } })
    expect(await agenda(owner)).toEqual({ ahead: 4, ended: [] })

    await harness.call(archivePet, { token: owner.token, query: { petId: pet.id, confirmed: true } })
    expect(await agenda(owner)).toEqual({ ahead: 1, ended: ['cancelled', 'withdrawn', 'withdrawn'] })
    const { notifications } = await harness.call(getNotifications, {
      token: doctor.token,
      params: { role: 'doctor' },
      query: { limit: 50 },
    })
    expect(notifications.filter(({ type }) => type === 'appointment-deleted')).toHaveLength(3)
  })

  it('is refused while an appointment can no longer be cancelled online', async () => {
    const { owner, pet } = await ownerWithPet()
    await bookTwice(owner, pet.id, { cancelNoticeHours: 48 })
    const refused = await harness.refusal(archivePet, {
      token: owner.token,
      query: { petId: pet.id, confirmed: true },
    })
    expect(refused.code).toBe('too_late')
    expect(await agenda(owner)).toEqual({ ahead: 2, ended: [] })
    expect(await read(owner, pet.id)).toMatchObject({ archived: false })
  })
})

describe('a pet that has died', () => {
  it('has its appointments cancelled after a confirmation, regardless of notice', async () => {
    const { owner, pet } = await ownerWithPet()
    await bookTwice(owner, pet.id, { cancelNoticeHours: 48 })
    const body = { deceasedOn: '2026-03-01' }
    expect(await refusedChange(owner, pet.id, body)).toMatchObject({
      code: 'pet_has_visits',
      details: { visits: 2 },
    })
    expect(await read(owner, pet.id)).toEqual(pet)
    await change(owner, pet.id, { ...body, confirmed: true })
    expect(await agenda(owner)).toEqual({ ahead: 0, ended: ['cancelled', 'withdrawn'] })
  })

  it('stays on the page of pets at its final age, and leaves home and booking', async () => {
    const { owner, pet } = await ownerWithPet({ age: '4.2' })
    const { clinic } = await bookTwice(owner, (await petOf(harness, owner, { name: 'Minka' })).id)
    harness.clock.set('2026-03-20T07:00:00.000Z')
    await change(owner, pet.id, { deceasedOn: '2026-03-10' })
    harness.clock.set('2026-04-10T07:00:00.000Z')
    expect(await read(owner, pet.id)).toMatchObject({ age: '4.2', deceasedOn: '2026-03-10' })
    expect(await namesOf(owner)).toEqual(['Bello', 'Minka'])
    const { pets } = await harness.call(getOwnerDashboard, { token: owner.token })
    const page = await harness.call(getBookPage, { token: owner.token, query: { clinicId: clinic.id } })
    for (const list of [pets, page.pets]) expect(list.map(({ name }) => name)).toEqual(['Minka'])
  })

  it('is refused for bookings, as is an archived one', async () => {
    const { owner, pet } = await ownerWithPet()
    const archived = await petOf(harness, owner, { name: 'Minka' })
    const clinic = await clinicOf(harness, await onboardedDoctor(harness))
    await change(owner, pet.id, { deceasedOn: '2026-03-01' })
    await harness.call(archivePet, { token: owner.token, query: { petId: archived.id } })
    for (const { id } of [pet, archived]) {
      const body = { clinicId: clinic.id, petId: id, start: '2026-03-10T09:00:00.000Z' }
      const refused = await harness.refusal(createAppointment, { token: owner.token, body })
      expect(refused.fields).toEqual({ petId: 'Choose one of your pets' })
    }
  })

  it('must have died between its exact birth date and today', async () => {
    const { owner, pet } = await ownerWithPet({ dateOfBirth: '2020-05-05' })
    for (const deceasedOn of ['2020-05-04', '2026-03-04', 'yesterday'])
      expect((await refusedChange(owner, pet.id, { deceasedOn })).fields).toEqual({
        deceasedOn: 'Choose a day up to today, not before the birth',
      })
    for (const deceasedOn of ['2020-05-05', '2026-03-02'])
      expect(await change(owner, pet.id, { deceasedOn })).toMatchObject({ deceasedOn })
    expect(await change(owner, pet.id, { deceasedOn: null })).toMatchObject({ deceasedOn: null })
  })
})

describe('the due dates of a pet', () => {
  // specification/readings §11: a pet's vaccination and deworming are due at most three years ahead (added)
  it.each(['vaccinationDueOn', 'dewormingDueOn'] as const)(
    '%s lies at most three years ahead',
    async (due) => {
      const { owner, pet } = await ownerWithPet()
      // 3 · 366 days after 2 March 2026.
      expect(await change(owner, pet.id, { [due]: '2029-03-04' })).toMatchObject({ [due]: '2029-03-04' })
      for (const late of ['2029-03-05', '2999-01-01'])
        expect((await refusedChange(owner, pet.id, { [due]: late })).fields).toEqual({
          [due]: 'Choose a time within the next three years',
        })
    },
  )
})

describe('the weights of a pet', () => {
  it('are stored by date, oldest first; the last one of a date counts', async () => {
    const { owner, pet } = await ownerWithPet()
    const weigh = (date: string, kg: number) =>
      harness.call(addWeight, { token: owner.token, query: { petId: pet.id }, body: { date, kg } })
    await weigh('2026-03-01', 12.4)
    await weigh('2025-11-21', 11)
    const { weights } = await weigh('2026-03-01', 12.425)
    expect(weights).toEqual([
      { date: '2025-11-21', kg: 11, by: null },
      { date: '2026-03-01', kg: 12.425, by: null },
    ])
    const [listed] = await harness.call(listPets, { token: owner.token, query: {} })
    expect(listed?.weights).toEqual(weights)

    const query = { petId: pet.id, date: '2025-11-21' }
    const remove = () => harness.call(removeWeight, { token: owner.token, query })
    for (const { weights: left } of [await remove(), await remove()])
      expect(left).toEqual([{ date: '2026-03-01', kg: 12.425, by: null }])
  })

  it.each([0.001, 2000])('can be %d kg', async (kg) => {
    const { owner, pet } = await ownerWithPet()
    const body = { date: '2026-03-02', kg }
    const saved = await harness.call(addWeight, { token: owner.token, query: { petId: pet.id }, body })
    expect(saved.weights).toEqual([{ ...body, by: null }])
  })

  it.each([0, -1, 0.0004, 2000.001, 1.2345, '5'])('cannot be %s kg', async (kg) => {
    const { owner, pet } = await ownerWithPet()
    const body = { date: '2026-03-02', kg }
    const refused = await harness.refusal(addWeight, { token: owner.token, query: { petId: pet.id }, body })
    expect(refused.fields).toEqual({ kg: 'Enter 0.001 to 2000 kg, with at most three decimals' })
    expect((await read(owner, pet.id)).weights).toEqual([])
  })

  it('are refused for future dates', async () => {
    const { owner, pet } = await ownerWithPet()
    const body = { date: '2026-03-04', kg: 5 }
    const refused = await harness.refusal(addWeight, { token: owner.token, query: { petId: pet.id }, body })
    expect(refused.fields).toEqual({ date: 'Choose a day up to today' })
  })
})

describe('another owner’s pet', () => {
  it('is refused as not found by every call', async () => {
    const { owner, pet } = await ownerWithPet()
    const [other, doctor] = [await onboardedOwner(harness), await onboardedDoctor(harness)]
    const missing = '0190a5c0-0000-7000-8000-000000000001'
    const calls = [
      [getPet, {}],
      [updatePet, { body: { name: 'Stolen' } }],
      [archivePet, {}],
      [restorePet, {}],
      [addWeight, { body: { date: '2026-03-01', kg: 5 } }],
      [removeWeight, { query: { date: '2026-03-01' } }],
    ] as const
    for (const [route, request] of calls) {
      const ask = async (person: Person, petId: string) => {
        const query = { ...('query' in request ? request.query : {}), petId }
        const {
          requestId: _requestId,
          headers: _headers,
          ...refused
        } = await harness.refusal(route, {
          ...request,
          token: person.token,
          query,
        })
        return refused
      }
      const notThere = await ask(owner, missing)
      expect(notThere).toMatchObject({ httpStatus: 404 })
      for (const person of [other, doctor]) expect(await ask(person, pet.id)).toEqual(notThere)
      expect(await harness.refusal(route, { ...request, query: { petId: pet.id } })).toMatchObject({
        httpStatus: 401,
      })
    }
    expect(await read(owner, pet.id)).toEqual(pet)
    expect(
      await harness.refusal(updatePet, {
        token: other.token,
        query: { petId: (await petOf(harness, other)).id },
        body: { ...PET, _id: pet.id },
      }),
    ).toMatchObject({ httpStatus: 404 })
    expect(
      await harness.refusal(createPet, { token: doctor.token, query: { patientid: owner.id }, body: PET }),
    ).toMatchObject({ httpStatus: 404 })
  })
})
