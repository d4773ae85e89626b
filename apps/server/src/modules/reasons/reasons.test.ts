/** @module-tag databases */
import {
  addPresetReasons,
  addReason,
  archiveReason,
  listClinicReasons,
  listReasons,
  updateReason,
} from '@vetvisit/contract/reasons/routes'
import { PRESET_REASONS, REASONS_MAX } from '@vetvisit/contract/reasons/rules'
import type { NewReason } from '@vetvisit/contract/reasons/schemas'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor } from '../../../test/harness.ts'
import type { Person } from '../../../test/open-harness.ts'
import { severalVets } from '../../../test/several-vets.ts'

const harness = harnessOfFile()

type Form = Partial<NewReason>
const add = (doctor: Person, form: Form = {}) =>
  harness.call(addReason, { token: doctor.token, body: { name: 'Ultrasound', minutes: 40, ...form } })
const change = (doctor: Person, reasonId: string, body: object) =>
  harness.call(updateReason, { token: doctor.token, query: { reasonId }, body })
const namesOf = async (doctor: Person) =>
  (await harness.call(listReasons, { token: doctor.token })).map(({ name }) => name)

describe('the reasons of a practice', () => {
  // specification/readings §6: a practice sets up reasons of its own (added)
  it('are none until the practice sets them up, and then those that are offered, once', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const query = { clinicId: clinic._id }
    expect(await harness.call(listClinicReasons, { query })).toEqual({ currency: 'EUR', reasons: [] })
    const first = await harness.call(addPresetReasons, { token: doctor.token })
    expect(first.map(({ preset }) => preset)).toEqual(PRESET_REASONS.map(({ preset }) => preset))
    expect(await harness.call(addPresetReasons, { token: doctor.token })).toEqual(first)
    const { reasons } = await harness.call(listClinicReasons, { query })
    expect(reasons.map(({ preset }) => preset)).not.toContain('goodbye')
    expect(reasons).toHaveLength(PRESET_REASONS.length - 1)
  })

  it('keep what was set, and are changed field by field', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const form = {
      kind: 'skin',
      before: 5,
      after: 10,
      step: 20,
      species: ['Dog'],
      priceFrom: 80,
      online: true,
      clients: 'known',
      confirm: 'ask',
      preparation: 'Come with an empty stomach.',
      noticeMinutes: 1440,
      horizonDays: 30,
      maxPerDay: 2,
      vets: [{ doctorId: doctor.id, minutes: 50 }],
      clinics: [clinic._id],
    } satisfies Form
    const added = await add(doctor, form)
    expect(added).toMatchObject({ ...form, name: 'Ultrasound', archived: false })
    expect(await change(doctor, added._id, { minutes: 45, vets: [] })).toEqual({
      ...added,
      minutes: 45,
      vets: [],
    })
  })

  // specification/practice §5: the estimated price of a reason has two decimals at most (added)
  it('take a price with decimals', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(await add(doctor, { priceFrom: 4.5 })).toMatchObject({ priceFrom: 4.5 })
    expect(
      await harness.refusal(addReason, {
        token: doctor.token,
        body: { name: 'Ultrasound', minutes: 40, priceFrom: 4.555 },
      }),
    ).toMatchObject({ code: 'invalid', fields: { priceFrom: expect.any(String) } })
  })

  it('need a name, or that of an offered one', async () => {
    const doctor = await onboardedDoctor(harness)
    expect(
      await harness.refusal(addReason, { token: doctor.token, body: { name: '', minutes: 15 } }),
    ).toMatchObject({ code: 'invalid', fields: { name: 'Required' } })
    const [first] = await harness.call(addPresetReasons, { token: doctor.token })
    expect(await change(doctor, first?._id ?? '', { name: '', minutes: 20 })).toMatchObject({ minutes: 20 })
    const own = await add(doctor)
    expect(
      await harness.refusal(updateReason, {
        token: doctor.token,
        query: { reasonId: own._id },
        body: { name: '' },
      }),
    ).toMatchObject({ code: 'invalid', fields: { name: 'Required' } })
  })

  it('are put in another order, archived and restored', async () => {
    const doctor = await onboardedDoctor(harness)
    for (const name of ['A', 'B', 'C']) await add(doctor, { name })
    const [, , c] = await harness.call(listReasons, { token: doctor.token })
    const reasonId = c?._id ?? ''
    await change(doctor, reasonId, { place: 0 })
    expect(await namesOf(doctor)).toEqual(['C', 'A', 'B'])
    const archive = () => harness.call(archiveReason, { token: doctor.token, query: { reasonId } })
    expect(await archive()).toEqual(await archive())
    expect(await namesOf(doctor)).toEqual(['A', 'B', 'C'])
    expect(await change(doctor, reasonId, { archived: false })).toMatchObject({ archived: false })
    expect(await namesOf(doctor)).toEqual(['C', 'A', 'B'])
  })

  // specification/practice §4: two people who put one list in another order get both moves (added)
  it('are in the order of two people who move different ones at once', async () => {
    const doctor = await onboardedDoctor(harness)
    for (const name of ['A', 'B', 'C', 'D']) await add(doctor, { name })
    const order = (await harness.call(listReasons, { token: doctor.token })).map(({ _id }) => _id)
    await change(doctor, order[0] ?? '', { place: 3, seen: { order } })
    await change(doctor, order[2] ?? '', { place: 1, seen: { order } })
    expect(await namesOf(doctor)).toEqual(['C', 'B', 'D', 'A'])
    await change(doctor, order[3] ?? '', { place: 0, seen: { order: 'all' } })
    expect(await namesOf(doctor)).toEqual(['D', 'C', 'B', 'A'])
  })

  // specification/practice §4: the form of a record that a colleague has removed keeps what is typed, and says so (added)
  it('are not changed by a person who has not seen that they were archived', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id: reasonId } = await add(doctor)
    await harness.call(archiveReason, { token: doctor.token, query: { reasonId } })
    const seen = { minutes: 40, archived: false }
    expect(
      await harness.refusal(updateReason, {
        token: doctor.token,
        query: { reasonId },
        body: { minutes: 45, seen },
      }),
    ).toMatchObject({ code: 'stale', details: { record: { _id: reasonId, minutes: 40, archived: true } } })
    expect(await change(doctor, reasonId, { minutes: 45, archived: false, seen })).toMatchObject({
      minutes: 45,
      archived: false,
    })
  })

  it('are not changed over what a colleague has changed meanwhile', async () => {
    const doctor = await onboardedDoctor(harness)
    const { _id } = await add(doctor, { minutes: 40, species: ['Dog'] })
    await change(doctor, _id, { minutes: 45, species: ['Dog', 'Cat'] })
    expect(
      await harness.refusal(updateReason, {
        token: doctor.token,
        query: { reasonId: _id },
        body: { minutes: 30, seen: { minutes: 40 } },
      }),
    ).toMatchObject({ code: 'stale', details: { record: { minutes: 45 } } })
    const merged = await change(doctor, _id, { species: ['Dog', 'Rabbit'], seen: { species: ['Dog'] } })
    expect(merged).toMatchObject({ minutes: 45, species: ['Dog', 'Cat', 'Rabbit'] })
  })

  it('name only vets and clinics of the practice', async () => {
    const { lead, vets, clinic } = await severalVets(harness)
    const stranger = await onboardedDoctor(harness)
    const elsewhere = await clinicOf(harness, stranger)
    for (const form of [
      { vets: [{ doctorId: stranger.id, minutes: null }] },
      { clinics: [elsewhere._id] },
      { vets: [{ doctorId: clinic._id, minutes: null }] },
      { clinics: [lead.id] },
    ])
      expect(
        await harness.refusal(addReason, {
          token: lead.token,
          body: { name: 'Ultrasound', minutes: 40, ...form },
        }),
      ).toMatchObject({ code: 'not_found' })
    await add(lead, {
      online: true,
      vets: [
        { doctorId: vets[1]?.id ?? '', minutes: 60 },
        { doctorId: vets[2]?.id ?? '', minutes: null },
      ],
      clinics: [clinic._id],
    })
    const { reasons } = await harness.call(listClinicReasons, { query: { clinicId: clinic._id } })
    expect(reasons).toMatchObject([
      {
        minutes: 40,
        vets: [
          { _id: vets[1]?.id, minutes: 60 },
          { _id: vets[2]?.id, minutes: 40 },
        ],
      },
    ])
  })

  it('name a vet once', async () => {
    const { lead, vets } = await severalVets(harness, { vets: 2 })
    const one = { doctorId: vets[1]?.id ?? '', minutes: 20 }
    const { _id: reasonId } = await add(lead, { vets: [one] })
    const body = { vets: [one, { ...one, minutes: 30 }] }
    expect(
      await harness.refusal(updateReason, { token: lead.token, query: { reasonId }, body }),
    ).toMatchObject({ httpStatus: 422, fields: { vets: expect.any(String) } })
  })

  it('are limited in number', async () => {
    const doctor = await onboardedDoctor(harness)
    for (let count = 0; count < REASONS_MAX; count += 1) await add(doctor, { name: `Reason ${count}` })
    expect(
      await harness.refusal(addReason, { token: doctor.token, body: { name: 'One more', minutes: 15 } }),
    ).toMatchObject({ code: 'limit_reached' })
  })
})
