import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { describe, expect, it } from 'vitest'
import { calendarEntryOf, dayOf, serviceLines, timesOf } from './request-format.ts'

const WHEN = { start: '2026-11-23T23:30:00.000Z', end: '2026-11-24T00:00:00.000Z', timeZone: 'Europe/Berlin' }

describe('when a visit is', () => {
  it('is shown in the clinic’s zone', () => {
    expect(dayOf(WHEN, 'long', 'en')).toBe('Tuesday, 24 November 2026')
    expect(timesOf(WHEN, 'en')).toBe('12:30 AM – 01:00 AM')
  })

  it('has 24 hours in German', () => {
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

it('gives the calendar place, version, reason and the number to call', () => {
  const visit: Partial<Appointment> = {
    ...WHEN,
    _id: 'a1',
    version: 3,
    reason: 'Limps',
    clinic: {
      _id: 'c',
      name: 'Tierklinik',
      color: '#019788',
      addressLine1: 'Parkstraße 1',
      city: 'Köln',
      phone: '+4922147100123',
      lat: null,
      lng: null,
    },
  }
  expect(calendarEntryOf(visit as Appointment, 'Rex')).toMatchObject({
    sequence: 3,
    summary: 'Rex',
    location: 'Tierklinik, Parkstraße 1, Köln',
    description: 'Limps\nTel. +49 221 47100123',
  })
})
