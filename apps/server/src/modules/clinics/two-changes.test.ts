/** @module-tag databases */
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { CLINIC, clinicOf, harnessOfFile, onboardedDoctor, type Person } from '../../../test/harness.ts'

const harness = harnessOfFile()

const line = (availableDays: string, fromTimeHour: number, toTimeHour: number) => ({
  availableDays,
  fromTimeHour,
  fromTimeMin: 0,
  toTimeHour,
  toTimeMin: 0,
  slotPerPatient: 30 as const,
})
const MORNING = line('0,1', 9, 12)
const EVENING = line('0,1', 14, 18)

describe('two colleagues who change one clinic', () => {
  let doctor: Person
  let clinic: Clinic
  beforeAll(async () => {
    doctor = await onboardedDoctor(harness)
  })
  const opened = (wishes: Record<string, unknown> = {}) => clinicOf(harness, doctor, wishes)
  /** Saves changes that were made to the clinic as it was read. */
  const body = (changes: Partial<Clinic>) => ({
    ...changes,
    seen: Object.fromEntries(Object.keys(changes).map((name) => [name, clinic[name as keyof Clinic]])),
  })
  const save = (changes: Partial<Clinic>) =>
    harness.call(updateClinic, { token: doctor.token, query: { clinicId: clinic.id }, body: body(changes) })
  const refusal = (changes: Partial<Clinic>) =>
    harness.refusal(updateClinic, {
      token: doctor.token,
      query: { clinicId: clinic.id },
      body: body(changes),
    })

  const bathFor = (price: number) => {
    const [grooming] = clinic.additionalServices
    return { name: 'Grooming', subServices: (grooming?.subServices ?? []).map((sub) => ({ ...sub, price })) }
  }
  const training = {
    name: 'Training',
    subServices: [{ _id: undefined as never, name: 'Puppies', price: 40 }],
  }

  it('keep a changed price and a service added meanwhile', async () => {
    clinic = await opened({
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }],
    })
    await save({ additionalServices: [...clinic.additionalServices, training] })
    const saved = await save({ additionalServices: [bathFor(25)] })
    expect(saved.additionalServices).toMatchObject([
      { name: 'Grooming', subServices: [{ name: 'Bath', price: 25 }] },
      { name: 'Training', subServices: [{ name: 'Puppies', price: 40 }] },
    ])
    expect(saved.additionalServices[0]?.subServices[0]?._id).toBe(
      clinic.additionalServices[0]?.subServices[0]?._id,
    )
  })

  it('are refused as stale if both change one price, and nothing is written', async () => {
    clinic = await opened({
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }],
    })
    const first = await save({ additionalServices: [bathFor(22)] })
    expect(await refusal({ additionalServices: [bathFor(25)] })).toMatchObject({
      httpStatus: 409,
      code: 'stale',
      details: { record: { additionalServices: first.additionalServices } },
    })
    expect((await save({ name: 'Am Markt' })).additionalServices).toEqual(first.additionalServices)
  })

  it('keep a holiday that one adds and the removal of the other', async () => {
    clinic = await opened({ holidays: ['2026-05-01', '2026-12-24'] })
    await save({ holidays: ['2026-05-01', '2026-10-03', '2026-12-24'] })
    const saved = await save({ holidays: ['2026-12-24', '2026-12-31'] })
    expect(saved.holidays).toEqual(['2026-10-03', '2026-12-24', '2026-12-31'])
  })

  it('keep a line of opening times that one changes and one that the other adds', async () => {
    clinic = await opened({ schedule: [MORNING, EVENING] })
    await save({ schedule: [MORNING, EVENING, line('5', 9, 12)] })
    const saved = await save({ schedule: [MORNING, line('0,1', 14, 20)] })
    expect(saved.schedule).toEqual([MORNING, line('0,1', 14, 20), line('5', 9, 12)])
  })

  it('are refused as stale if their lines would overlap', async () => {
    clinic = await opened({ schedule: [MORNING] })
    const first = await save({ schedule: [MORNING, line('0', 14, 18)] })
    expect(await refusal({ schedule: [MORNING, line('0', 15, 19)] })).toMatchObject({
      code: 'stale',
      details: { record: { schedule: first.schedule } },
    })
  })

  it('are refused as stale for another address, which was looked up', async () => {
    clinic = await opened()
    await save({ address: { ...CLINIC.address, addressLine2: 'Hinterhaus', addressLine1: 'Nebenan 3' } })
    expect(await refusal({ address: { ...clinic.address, zipcode: '10117' } })).toMatchObject({
      code: 'stale',
      details: { record: { address: { addressLine1: 'Nebenan 3' } } },
    })
  })

  it('write nothing if both send the same', async () => {
    clinic = await opened()
    await save({ consultationFee: 70 })
    expect((await save({ consultationFee: 70 })).consultationFee).toBe(70)
  })
})
