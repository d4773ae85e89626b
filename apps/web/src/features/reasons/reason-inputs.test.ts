import { NewReason, type PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { describe, expect, it } from 'vitest'
import { inputOf, inputsOf, reasonSchema, wireOf, type ReasonInputs } from './reason-inputs.ts'

const VERA = { id: '019c9f2e-0000-7000-8000-000000000001', name: 'Vera' }
const VIKTOR = { id: '019c9f2e-0000-7000-8000-000000000002', name: 'Viktor' }

const reason = (changes: Partial<PracticeReason> = {}): PracticeReason => ({
  ...NewReason.parse({ name: 'Ultrasound', minutes: 45 }),
  _id: '019c9f2e-0000-7000-8000-000000000009',
  archived: false,
  ...changes,
})

const EuroSchema = reasonSchema('EUR')

const typedInto = (changes: Partial<ReasonInputs>): ReasonInputs => ({
  ...inputsOf(reason(), [VERA, VIKTOR]),
  ...changes,
})

const messagesOf = (inputs: ReasonInputs) =>
  Object.fromEntries(
    (EuroSchema.safeParse(inputs).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

describe('the form of a reason', () => {
  it('sends a stored reason as it is', () => {
    const stored = reason({
      kind: 'skin',
      before: 5,
      after: 10,
      species: ['Dog'],
      priceFrom: 80,
      noticeMinutes: 2880,
      horizonDays: 30,
      maxPerDay: 4,
      step: 15,
      furtherPetMinutes: 10,
      reminderHours: [168, 2],
      vets: [{ doctorId: VIKTOR.id, minutes: 60 }],
    })
    const { _id: _, archived: _archived, ...fields } = stored
    expect(EuroSchema.parse(inputsOf(stored, [VERA, VIKTOR]))).toEqual(fields)
  })

  it('begins empty, online and for all', () => {
    expect(inputsOf(null, [VERA])).toMatchObject({
      name: '',
      minutes: '',
      online: true,
      clients: 'all',
      vets: [{ doctorId: VERA.id, takes: true, minutes: '' }],
    })
  })

  // specification/practice §2: all vets of a practice take a reason, also later ones, until some are chosen (added)
  it('names vets only if some do not take it or need another time', () => {
    const [vera, viktor] = inputsOf(reason(), [VERA, VIKTOR]).vets
    if (!vera || !viktor) throw new Error('There are two vets.')
    expect(wireOf(typedInto({}), 'EUR')).toMatchObject({ vets: [] })
    expect(wireOf(typedInto({ vets: [vera, { ...viktor, takes: false }] }), 'EUR')).toMatchObject({
      vets: [{ doctorId: VERA.id, minutes: null }],
    })
    expect(wireOf(typedInto({ vets: [vera, { ...viktor, minutes: '60' }] }), 'EUR')).toMatchObject({
      vets: [
        { doctorId: VERA.id, minutes: null },
        { doctorId: VIKTOR.id, minutes: 60 },
      ],
    })
  })

  // specification/practice §2: a reason takes one animal, until its practice lets several come and says how much longer each makes it (added)
  it('takes one animal until several may come, each of which takes no more time unless minutes are typed', () => {
    expect(wireOf(typedInto({}), 'EUR')).toMatchObject({ furtherPetMinutes: null })
    expect(wireOf(typedInto({ manyPets: true }), 'EUR')).toMatchObject({ furtherPetMinutes: 0 })
    const typed = { manyPets: true, furtherPetMinutes: '10' }
    expect(wireOf(typedInto(typed), 'EUR')).toMatchObject({ furtherPetMinutes: 10 })
    expect(wireOf(typedInto({ ...typed, manyPets: false }), 'EUR')).toMatchObject({ furtherPetMinutes: null })
    expect(messagesOf(typedInto({ ...typed, furtherPetMinutes: '7' }))).toEqual({
      furtherPetMinutes: 'validation.invalid',
    })
  })

  it('reads hours of notice as minutes, with comma or point', () => {
    expect(wireOf(typedInto({ noticeHours: '1,5' }), 'EUR')).toMatchObject({ noticeMinutes: 90 })
    expect(wireOf(typedInto({ noticeHours: '' }), 'EUR')).toMatchObject({ noticeMinutes: null })
  })

  // specification/practice §2: a reason has its own step between starts, and its own number of days ahead (added)
  it('leaves step and days ahead to the clinic while they are empty', () => {
    expect(wireOf(typedInto({ step: '', horizonDays: ' ' }), 'EUR')).toMatchObject({
      step: null,
      horizonDays: null,
    })
    expect(wireOf(typedInto({ step: '20', horizonDays: '90' }), 'EUR')).toMatchObject({
      step: 20,
      horizonDays: 90,
    })
    expect(messagesOf(typedInto({ step: '7', horizonDays: '401' }))).toEqual({
      step: 'validation.minutesInFives',
      horizonDays: 'validation.invalid',
    })
  })

  // specification/practice §5: the estimated price of a reason has two decimals at most (added)
  it('reads a price with comma or point', () => {
    expect(EuroSchema.parse(typedInto({ priceFrom: '4,5' }))).toMatchObject({ priceFrom: 4.5 })
    expect(messagesOf(typedInto({ priceFrom: '0.4555' }))).toEqual({ priceFrom: 'validation.invalid' })
  })

  it('shows what is wrong at its field', () => {
    expect(messagesOf(typedInto({ minutes: '17', priceFrom: 'much', noticeHours: '0.5' }))).toEqual({
      minutes: 'validation.minutesInFives',
      priceFrom: 'validation.invalid',
      noticeHours: 'validation.invalid',
    })
    expect(messagesOf(typedInto({ name: '' }))).toEqual({ name: 'validation.required' })
    expect(messagesOf(typedInto({ priceFrom: '1,234' }))).toEqual({
      priceFrom: 'validation.numberAmbiguous',
    })
  })

  it('needs one vet, and counts those who take it', () => {
    const { vets } = typedInto({})
    const [vera, viktor] = vets.map((vet) => ({ ...vet, takes: false }))
    if (!vera || !viktor) throw new Error('There are two vets.')
    expect(messagesOf(typedInto({ vets: [vera, viktor] }))).toEqual({ 'vets.0.takes': 'validation.required' })
    const second = [vera, { ...viktor, takes: true, minutes: '7' }]
    expect(messagesOf(typedInto({ vets: second }))).toEqual({ 'vets.1.minutes': 'validation.minutesInFives' })
    expect(inputOf('vets.0.minutes', second)).toBe('vets.1.minutes')
    expect(inputOf('noticeMinutes')).toBe('noticeHours')
  })
})
