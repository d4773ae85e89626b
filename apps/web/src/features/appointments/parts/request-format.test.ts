import { describe, expect, it } from 'vitest'
import { dayOf, serviceLines, timesOf } from './request-format.ts'

const WHEN = { start: '2026-11-23T23:30:00.000Z', end: '2026-11-24T00:00:00.000Z', timeZone: 'Europe/Berlin' }

describe('the time of an appointment', () => {
  it('is shown in the clinic’s zone', () => {
    expect(dayOf(WHEN, 'long', 'en')).toBe('Tuesday, 24\u00A0November 2026')
    expect(timesOf(WHEN, 'en')).toBe('12:30 AM – 01:00 AM')
  })

  it('is written in 24 hours in German', () => {
    expect(timesOf(WHEN, 'de')).toBe('00:30 – 01:00')
  })
})

it('lists each chosen service with its price', () => {
  const additionalServices = [
    {
      name: 'Grooming',
      subServices: [
        { name: 'Bath', price: 20 },
        { name: 'Claws', price: 0 },
      ],
    },
    { name: 'Hotel', subServices: [{ name: 'Night', price: 35 }] },
  ]
  expect(serviceLines({ additionalServices })).toEqual([
    { name: 'Bath', price: 20 },
    { name: 'Claws', price: 0 },
    { name: 'Night', price: 35 },
  ])
})
