import { expect, it } from 'vitest'
import { missingOf } from './missing.ts'

type Clinic = Parameters<typeof missingOf>[0]

const start = '2026-11-24T10:00:00+01:00'
const end = Date.parse('2026-11-24T10:30:00+01:00')
const schedule = [
  {
    availableDays: '0,1,2,3,4,5,6',
    fromTimeHour: 8,
    fromTimeMin: 0,
    toTimeHour: 18,
    toTimeMin: 0,
    slotPerPatient: 30,
  },
]
const services = [{ name: 'Care', subServices: [{ _id: 'bath', name: 'Bath', price: 12 }] }]
const clinic = (isServiceProvider: boolean, additionalServices = services): Clinic =>
  ({ schedule, isServiceProvider, additionalServices }) as Clinic
const chosen = { hasOwner: true, petId: 'rex', start, services: new Set<string>() }

it('a new appointment needs the owner first, then the pet, then the time', () => {
  expect(missingOf(clinic(false), { ...chosen, hasOwner: false, petId: null, start: null }, 0)).toBe('owner')
  expect(missingOf(clinic(false), { ...chosen, petId: null, start: null }, 0)).toBe('pet')
  expect(missingOf(clinic(false), { ...chosen, start: null }, 0)).toBe('time')
  expect(missingOf(clinic(false), chosen, 0)).toBeNull()
})

it('a new appointment needs another time once the slot is over', () => {
  expect(missingOf(clinic(false), chosen, end - 1)).toBeNull()
  expect(missingOf(clinic(false), chosen, end)).toBe('timeAhead')
})

// specification/owner §2: book modal: services mandatory for a service provider with services
it('a new appointment needs a service of a service provider that has services', () => {
  expect(missingOf(clinic(true), chosen, 0)).toBe('service')
  expect(missingOf(clinic(true), { ...chosen, services: new Set(['bath']) }, 0)).toBeNull()
  expect(missingOf(clinic(true, []), chosen, 0)).toBeNull()
})
