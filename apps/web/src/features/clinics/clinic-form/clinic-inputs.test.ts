import { describe, expect, it } from 'vitest'
import {
  ClinicSchemas,
  emptyClinic,
  inputOf,
  inputsOf,
  parseClock,
  problemsOf,
  type ClinicInputs,
} from './clinic-inputs.ts'

const filled: ClinicInputs = {
  ...emptyClinic('#3f51b5', 'EUR'),
  name: 'Praxis am Ring',
  address: {
    addressLine1: 'Ring 1',
    addressLine2: '',
    zipcode: '53111',
    city: 'Bonn',
    state: 'Nordrhein-Westfalen',
    country: 'Deutschland',
  },
  schedule: [{ days: [0, 1], from: '09:00', to: '24:00' }],
  consultationFee: '45',
  followUpFee: '30',
}

const problems = (changes: Partial<ClinicInputs>, mode: 'onboarding' | 'settings' = 'settings') =>
  Object.fromEntries(
    (ClinicSchemas[mode].safeParse({ ...filled, ...changes }).error?.issues ?? []).map(
      ({ path, message }) => [path.join('.'), message],
    ),
  )

const service = (price: string) => [{ name: 'Grooming', subServices: [{ name: 'Bath', price }] }]

describe('a typed time of day', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['09:30', '09:30'],
    ['5 pm', '17:00'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['18 Uhr', '18:00'],
    ['5 p.m.', '17:00'],
    ['9:30 a.m.', '09:30'],
    ['12 P. M.', '12:00'],
    ['9 h', '09:00'],
    ['17.30 h', '17:30'],
    ['9 Uhr 30', '09:30'],
    ['19:30 Uhr.', '19:30'],
    ['9,30', '09:30'],
    ['9 : 30', '09:30'],
    ['9 30', '09:30'],
    ['९:३० बजे', '09:30'],
    ['०९：३०', '09:30'],
    ['24:00', '24:00'],
    ['5\u202Fpm', '17:00'],
    ['\u200E09:30\u200F', '09:30'],
    ['०९:३०', '09:30'],
  ])('%s is %s', (typed, time) => expect(parseClock(typed)).toBe(time))

  it.each(['', '24:01', '25:00', '9:60', '13 pm', '0 a.m.', '9:5', '9-30', '9 m', '9:30:00', 'noon'])(
    '%s is invalid',
    (typed) => expect(parseClock(typed)).toBeNull(),
  )
})

describe('clinic form', () => {
  it('becomes the body of the call, including 24:00', () => {
    expect(ClinicSchemas.settings.parse(filled)).toMatchObject({
      name: 'Praxis am Ring',
      consultationFee: 45,
      followUpFee: 30,
      schedule: [
        {
          availableDays: '0,1',
          fromTimeHour: 9,
          fromTimeMin: 0,
          toTimeHour: 24,
          toTimeMin: 0,
          slotPerPatient: 30,
        },
      ],
    })
  })

  it('puts messages about times on both inputs', () => {
    expect(problems({ schedule: [{ days: [0], from: '09:00', to: '09:00' }] })).toEqual({
      'schedule.0.to': 'validation.shiftEndMustBeGreater',
    })
    expect(problems({ schedule: [{ days: [0], from: '09:00', to: '08:00' }] })).toEqual({
      'schedule.0.to': 'validation.shiftEndBeforeStart',
    })
    expect(problems({ schedule: [{ days: [], from: '', to: '' }] })).toEqual({
      'schedule.0.days': 'validation.daysRequired',
      'schedule.0.from': 'validation.timeRequired',
      'schedule.0.to': 'validation.timeRequired',
    })
  })

  // specification/practice §4: public holidays of the country can be taken over; a break is a field of a line, a range of days one chip (added)
  it('sends a line with a break as two, and shows those as one with a break', () => {
    const line = { days: [0, 1], from: '08:00', breakFrom: '12:30', breakTo: '14', to: '18:00' }
    const saturday = { days: [5], from: '09:00', to: '12:00' }
    const sent = ClinicSchemas.settings.parse({ ...filled, schedule: [line, saturday] })
    expect(sent.schedule.map((one) => [one.availableDays, one.fromTimeHour, one.toTimeHour])).toEqual([
      ['0,1', 8, 12],
      ['0,1', 14, 18],
      ['5', 9, 12],
    ])
    const shown = inputsOf(sent as unknown as Parameters<typeof inputsOf>[0])
    expect(shown.schedule).toEqual([{ ...line, breakTo: '14:00' }, saturday])
    expect(ClinicSchemas.settings.parse({ ...filled, schedule: shown.schedule }).schedule).toEqual(
      sent.schedule,
    )
  })

  it.each([
    [{ breakFrom: '07:00', breakTo: '13:00' }, { 'schedule.0.breakFrom': 'validation.shiftEndBeforeStart' }],
    [{ breakFrom: '12:00', breakTo: '19:00' }, { 'schedule.0.to': 'validation.shiftEndBeforeStart' }],
    [{ breakFrom: '13:00', breakTo: '12:00' }, { 'schedule.0.breakTo': 'validation.schedulesOverlap' }],
    [{ breakFrom: '12:00', breakTo: '' }, { 'schedule.0.breakTo': 'validation.timeRequired' }],
    [{ breakFrom: 'noon', breakTo: '13:00' }, { 'schedule.0.breakFrom': 'validation.timeRequired' }],
  ])('puts messages about a break %o on its inputs', (times, messages) => {
    const schedule = [{ days: [0], from: '08:00', to: '18:00', ...times }]
    expect(problems({ schedule })).toEqual(messages)
  })

  it('puts messages on the line behind one with a break', () => {
    const schedule = [
      { days: [0], from: '08:00', breakFrom: '12:00', breakTo: '13:00', to: '18:00' },
      { days: [5], from: '09:00', to: '08:00' },
    ]
    expect(problems({ schedule })).toEqual({ 'schedule.1.to': 'validation.shiftEndBeforeStart' })
  })

  it('shows an overlap at the later schedule', () => {
    const schedule = [
      { days: [0, 1], from: '09:00', to: '12:00' },
      { days: [1], from: '11:00', to: '14:00' },
    ]
    expect(problems({ schedule })).toEqual({ 'schedule.1.from': 'validation.schedulesOverlap' })
  })

  // specification/practice §5: fees required, 1 to 5 digits
  // specification/practice §9: fees 1 to 5 digits
  it('requires fees of 1 to 5 digits', () => {
    expect(problems({ consultationFee: '' })).toEqual({
      consultationFee: 'validation.consultationFeeRequired',
    })
    expect(problems({ followUpFee: '' })).toEqual({ followUpFee: 'validation.followUpFeeRequired' })
    expect(problems({ consultationFee: '100000' })).toEqual({ consultationFee: 'validation.feeTooHigh' })
    expect(problems({ consultationFee: '4,50' })).toEqual({ consultationFee: 'validation.numbersOnly' })
    expect(problems({ consultationFee: '1.200' })).toEqual({ consultationFee: 'validation.numberAmbiguous' })
    for (const typed of [' 56 ', '56,00', '५६']) expect(problems({ consultationFee: typed })).toEqual({})
    expect(problems({ consultationFee: '99999' })).toEqual({})
  })

  it('requires the price of each service', () => {
    const path = 'additionalServices.0.subServices.0.price'
    expect(problems({ additionalServices: service('') })).toEqual({ [path]: 'validation.priceRequired' })
    for (const typed of ['-1', '2.50', 'ten'])
      expect(problems({ additionalServices: service(typed) })).toEqual({ [path]: 'validation.priceInvalid' })
    expect(problems({ additionalServices: service('0') })).toEqual({})
    expect(problems({ additionalServices: service('10000000') })).toEqual({
      [path]: 'validation.priceTooHigh',
    })
  })

  // specification/practice §5: terms needed in onboarding to save or skip
  it('requires the terms in onboarding only', () => {
    expect(problems({}, 'onboarding')).toEqual({ termsAccepted: 'validation.termsRequired' })
    expect(problems({ termsAccepted: true }, 'onboarding')).toEqual({})
    expect(problems({}, 'settings')).toEqual({})
  })

  it('shows a stored clinic as it was typed', () => {
    const clinic = ClinicSchemas.settings.parse(filled)
    const shown = inputsOf({ ...clinic, additionalServices: [] } as unknown as Parameters<typeof inputsOf>[0])
    expect(shown.schedule).toEqual(filled.schedule)
    expect(shown.consultationFee).toBe('45')
  })
})

describe('messages of the server', () => {
  it('are assigned to the input of the value', () => {
    expect(inputOf('schedule.2.toTimeMin')).toBe('schedule.2.to')
    expect(inputOf('schedule.0.availableDays')).toBe('schedule.0.days')
    expect(inputOf('schedule.0.slotPerPatient')).toBe('slotMinutes')
    expect(inputOf('address.city')).toBe('address.city')
  })
})

describe('the first problem', () => {
  const error = { type: 'custom', message: 'x' }

  it('is the first in the order of the form, with its section', () => {
    const errors = {
      consultationFee: error,
      schedule: [undefined, { to: error }],
      termsAccepted: error,
      address: { city: error },
    }
    expect(problemsOf(errors)).toEqual([
      { path: 'address.city', section: 'place' },
      { path: 'schedule.1.to', section: 'hours' },
      { path: 'consultationFee', section: 'fees' },
      { path: 'termsAccepted', section: null },
    ])
  })
})
