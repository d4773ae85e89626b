/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet, listPets, updatePet } from '@vetvisit/contract/pets/routes'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  type Person,
  PET,
} from '../../../../test/harness.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { assistantOf, joinAsVet } from '../../../../test/team.ts'
import { managedOwnersOf } from './managed.test-support.ts'

const harness = harnessOfFile()

const { fields, keep, listed, change, petFor, claim } = managedOwnersOf(harness)
const named = (person: Person, patientid: string, name: string) =>
  harness.send(createPet, { token: person.token, query: { patientid }, body: { ...PET, name } })

describe('the record of an owner without an account', () => {
  it('is created by the doctor or an assistant with the right, with all fields, and found by its address', async () => {
    const doctor = await onboardedDoctor(harness)
    const assistant = await assistantOf(harness, doctor, ['owners'])
    const address = {
      addressLine1: 'Am Kanal 3',
      addressLine2: '',
      zipcode: '10999',
      city: 'Berlin',
      state: 'Berlin',
      country: 'Germany',
    }
    const kept = await keep(assistant, { mobile: '0171 555 0101', address, email: 'Ole.Kraft@Example.org' })
    expect(kept).toMatchObject({
      fullname: 'Ole Kraft',
      email: 'ole.kraft@example.org',
      mobile: '01715550101',
      countryCode: '+49',
      address,
      managed: true,
      pets: [],
    })
    const { asked: isAsked, ...shown } = kept
    expect(isAsked).toBe(true)
    expect(await listed(doctor, 'OLE.KRAFT@')).toEqual([shown])
    expect(await listed(await onboardedDoctor(harness))).toEqual([])
  })

  it.each([
    ['fullname', '', 'Full Name Required'],
    ['fullname', 'Ole 2', 'Please enter valid name'],
    ['dateOfBirth', '2026-03-03', 'Please enter a valid date of birth'],
    ['gender', 'x', 'Gender Required'],
    ['countryCode', 'x', 'Country code required'],
    ['mobile', '12345', 'Please enter a valid contact number'],
    ['email', 'ole', 'Please enter a valid email address'],
  ])('is refused with the %s %j', async (field, value, text) => {
    const doctor = await onboardedDoctor(harness)
    expect(
      await harness.refusal(createManagedOwner, { token: doctor.token, body: fields({ [field]: value }) }),
    ).toMatchObject({ httpStatus: 422, fields: { [field]: text } })
    expect(await listed(doctor)).toEqual([])
  })

  it('needs a name and one way to reach the person; other fields are empty unless sent', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor)
    const create = (body: Record<string, unknown>) =>
      harness.send(createManagedOwner, { token: doctor.token, body })
    expect((await create({ fullname: 'Uwe Rast', mobile: '08031 123456' })).httpStatus).toBe(200)
    expect(await listed(doctor)).toMatchObject([
      {
        fullname: 'Uwe Rast',
        mobile: '08031123456',
        countryCode: '+49',
        ISOCode: 'DE',
        gender: null,
        dateOfBirth: null,
        email: null,
      },
    ])
    const empty = { gender: '', dateOfBirth: '', mobile: ' ', countryCode: '', ISOCode: '' }
    expect((await create({ fullname: 'Ada Rast', email: 'ada@example.org', ...empty })).httpStatus).toBe(200)
    expect((await listed(doctor))[0]).toMatchObject({ fullname: 'Ada Rast', mobile: null, countryCode: null })
    expect(
      await harness.refusal(createManagedOwner, {
        token: doctor.token,
        body: { fullname: 'Eva Rast', ...empty, email: '' },
      }),
    ).toMatchObject({ httpStatus: 422, fields: { mobile: 'Enter an e-mail address or a mobile number' } })
    const [ada] = await listed(doctor)
    expect(
      await harness.refusal(updateOwner, { token: doctor.token, body: { _id: ada?._id, email: null } }),
    ).toMatchObject({ httpStatus: 422, fields: { mobile: 'Enter an e-mail address or a mobile number' } })
    expect(
      (await change(doctor, { _id: ada?._id, email: null, mobile: '0171 555 0199', countryCode: '+49' }))
        .httpStatus,
    ).toBe(200)
  })

  it('is created the same for the address of any account, and once for each address', async () => {
    const doctor = await onboardedDoctor(harness)
    const owner = await onboardedOwner(harness)
    const colleague = await onboardedDoctor(harness)
    const answers = await Promise.all(
      [owner.email, colleague.email, 'nobody-2@example.org'].map((email) => keep(doctor, { email })),
    )
    const shapes = answers.map(({ _id, id: _sameId, email: _email, ...rest }) => rest)
    expect([shapes[1], shapes[2]]).toEqual([shapes[0], shapes[0]])
    expect(
      await harness.refusal(createManagedOwner, {
        token: doctor.token,
        body: fields({ email: owner.email }),
      }),
    ).toMatchObject({ httpStatus: 422, fields: { email: 'This owner is already in your practice' } })
  })

  it('is created once when members of a practice record the same person at the same moment, whichever vet they work for', async () => {
    const doctor = await onboardedDoctor(harness)
    const assistant = await assistantOf(harness, doctor, ['owners'])
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, doctor)
    const body = fields()
    const answers = await Promise.all(
      [doctor, assistant, colleague].map(({ token }) => harness.send(createManagedOwner, { token, body })),
    )
    expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200, 422]))
    expect(await listed(doctor)).toHaveLength(1)
  })

  it('is changed only by its practice, address included', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id } = await keep(doctor)
    expect(
      (await change(doctor, { _id, fullname: 'Ole Kranz', email: 'kranz@example.org' })).httpStatus,
    ).toBe(200)
    expect(await listed(doctor)).toMatchObject([{ fullname: 'Ole Kranz', email: 'kranz@example.org' }])
    expect((await mailsTo(harness, 'kranz@example.org')).length).toBe(1)
    const others = [
      await onboardedDoctor(harness),
      await assistantOf(harness, doctor, []),
      await onboardedOwner(harness),
    ]
    for (const person of others)
      expect((await change(person, { _id, fullname: 'Thief' })).httpStatus).toBe(404)
    expect((await change(doctor, { fullname: 'Nobody named' })).httpStatus).toBe(404)
    expect((await change(doctor, { _id, email: 'no address' })).httpStatus).toBe(422)
    expect((await change(doctor, { _id, termsAccepted: true })).httpStatus).toBe(422)
  })

  it('has pets, which its practice adds and changes, and appointments', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const { _id } = await keep(doctor)
    const pet = await petFor(doctor, _id)
    const assistant = await assistantOf(harness, doctor, ['owners'])
    const changed = await harness.call(updatePet, {
      token: assistant.token,
      query: { petId: pet._id },
      body: { name: 'Balu' },
    })
    expect(changed).toMatchObject({ name: 'Balu', patient: _id })
    const visit = await harness.call(createAppointment, {
      token: doctor.token,
      body: { clinicId: clinic._id, petId: pet._id, start: '2026-03-02T10:00:00.000Z' },
    })
    expect(visit.status).toBe('approved')
    expect((await listed(doctor))[0]?.pets.map(({ name }) => name)).toEqual(['Balu'])
  })
})

describe('what a practice pastes from another program', () => {
  it('is stored without characters that nobody sees, with one hyphen, one space and plain digits', async () => {
    const doctor = await onboardedDoctor(harness)
    const pasted = await keep(doctor, {
      fullname: '\uFEFFJ.\u2011P.\u00A0Mu\u0308ller\u200B',
      mobile: '\u202A(030)\u00A0123\u2011456\u202C',
      email: '\u200Eole.pasted@exam\u00ADple.org\u200F',
      dateOfBirth: '\u200E1971\u201102\u201103',
      address: {
        addressLine1: 'Weg\u00A012\u201314\u200B',
        addressLine2: '',
        zipcode: '\u200E10115',
        city: 'Baden\u2011Baden',
        state: 'Berlin\u200B',
        country: 'Germany',
      },
    })
    expect(pasted).toMatchObject({
      fullname: 'J.-P. Müller',
      mobile: '030123456',
      email: 'ole.pasted@example.org',
      dateOfBirth: '1971-02-03',
      address: { addressLine1: 'Weg 12-14', zipcode: '10115', city: 'Baden-Baden', state: 'Berlin' },
    })
    for (const q of ['\u200Emüller\u00A0j.\u2011p.', '(030) 123\u2011456', '\u202D030\u00A0123456\u202C'])
      expect((await listed(doctor, q)).map(({ fullname }) => fullname)).toEqual(['J.-P. Müller'])
  })

  it('keeps the joiners of Persian and Hindi names, and names as people are called', async () => {
    const doctor = await onboardedDoctor(harness)
    for (const fullname of [
      'می\u200Cترا',
      'क्\u200Dषमा',
      'Montserrat Col·lell',
      'Charles d’Artagnan',
      "Gerard 't Hooft",
    ])
      expect((await keep(doctor, { fullname })).fullname).toBe(fullname)
    expect((await keep(doctor, { fullname: 'Seán O´Neill' })).fullname).toBe('Seán O’Neill')
    expect((await listed(doctor, "o'neill")).map(({ fullname }) => fullname)).toEqual(['Seán O’Neill'])
  })

  it('names a chip and an animal the same way', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id } = await keep(doctor)
    const pet = await harness.call(createPet, {
      token: doctor.token,
      query: { patientid: _id },
      body: { ...PET, name: '\u200BMia\u00A02', rfid: '\u200E276098106312345\u200B' },
    })
    expect(pet).toMatchObject({ name: 'Mia 2', rfid: '276098106312345' })
  })
})

describe('the name of an animal', () => {
  // specification/readings §10.1
  it('has one letter and digits in the record that a practice keeps', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id } = await keep(doctor)
    for (const name of ['Bo', 'X', 'Mia 2', '2 Pac'])
      expect((await named(doctor, _id, name)).httpStatus).toBe(200)
    for (const name of ['', '2', 'Bo!']) expect((await named(doctor, _id, name)).httpStatus).toBe(422)
    const [pet] = (await listed(doctor))[0]?.pets ?? []
    const renamed = { token: doctor.token, query: { petId: pet?._id ?? '' }, body: { name: 'Bo 2' } }
    expect((await harness.call(updatePet, renamed)).name).toBe('Bo 2')
  })

  it('has three letters in the forms of owners, who may send back what the practice wrote', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id, email } = await keep(doctor)
    expect((await named(doctor, _id, 'Bo')).httpStatus).toBe(200)
    expect((await claim(email ?? '')).httpStatus).toBe(200)
    const { token } = await harness.call(signin, { body: { email: email ?? '', password: PASSWORD } })
    await harness.call(updateOwner, { token, body: { termsAccepted: true } })
    const [pet] = await harness.call(listPets, { token, query: {} })
    expect((await named({ ...doctor, token }, _id, 'Bo')).httpStatus).toBe(422)
    const change = (body: object) =>
      harness.send(updatePet, { token, query: { petId: pet?._id ?? '' }, body })
    expect((await change({ name: 'Bo', breed: 'Pug' })).httpStatus).toBe(200)
    expect((await change({ name: 'Al' })).httpStatus).toBe(422)
  })
})
