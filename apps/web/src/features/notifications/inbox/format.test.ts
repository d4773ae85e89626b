import type { Notification } from '@vetvisit/contract/notifications/routes'
import { describe, expect, it } from 'vitest'
import { arrivalText, byDay, clockHint, senderOf } from './format.ts'

const MESSAGE: Notification = {
  _id: '1',
  id: '1',
  type: 'request',
  timestamp: '2026-11-23T08:00:00.000Z',
  createdAt: '2026-11-23T08:00:00.000Z',
  title: 'New request',
  message: 'Anna asks',
  color: '#019788',
  isSeen: false,
  AppointmentType: 'consultation',
  patientName: 'Anna Bauer',
  fileUrl: null,
  link: '/doctor/requests',
  petId: null,
  pet: null,
  appointment: {
    _id: '2',
    startTime: '2026-11-24T13:30:00.000Z',
    endTime: '2026-11-24T14:00:00.000Z',
    clinicId: '3',
    clinicName: 'Tierklinik',
    timeZone: 'Europe/Berlin',
  },
  patient: { fullname: 'Anna Bauer', profile: 'anna.jpg' },
  doctor: { fullname: 'Dr. Ruth Lange', profile: null },
}

describe('the sender of a notification', () => {
  // specification/practice §2: notifications popup for a doctor: sender is the patient
  it('is the owner for a practice', () => {
    expect(senderOf(MESSAGE, 'assistant')).toEqual({ name: 'Anna Bauer', picture: 'anna.jpg' })
  })

  // specification/owner §2: notifications popup: fields, order of dates, delete
  it('is the doctor for an owner', () => {
    expect(senderOf(MESSAGE, 'patient')).toEqual({ name: 'Dr. Ruth Lange', picture: null })
  })

  it('is only a name if the account is gone, or absent', () => {
    expect(senderOf({ ...MESSAGE, patient: null, doctor: null }, 'doctor')).toEqual({
      name: 'Anna Bauer',
      picture: null,
    })
    expect(senderOf({ ...MESSAGE, patient: null, doctor: null, patientName: null }, 'doctor')).toBeNull()
  })
})

const arrived = (createdAt: string, viewer = 'Europe/Berlin') =>
  arrivalText(
    { ...MESSAGE, createdAt },
    { now: Date.parse('2026-11-23T11:00:00.000Z'), viewer, language: 'en' },
  )

describe('the time of a notification', () => {
  // specification/owner §2: notifications popup: fields, order of dates, delete
  it('is the time of day today and yesterday, by the reader’s clock', () => {
    expect(arrived('2026-11-23T08:00:00.000Z')).toBe('09:00 AM')
    expect(arrived('2026-11-21T23:00:00.000Z')).toBe('12:00 AM')
    expect(arrived('2026-11-23T08:00:00.000Z', 'Asia/Kolkata')).toBe('01:30 PM')
  })

  it('is the date before, with the year if that is over', () => {
    expect(arrived('2026-11-02T08:00:00.000Z')).toBe('2 Nov')
    expect(arrived('2025-11-02T08:00:00.000Z')).toBe('02-11-2025')
  })

  it('says whose clock an appointment follows, if it is not the reader’s', () => {
    expect(clockHint(MESSAGE, 'Europe/Paris')).toBeNull()
    expect(clockHint({ ...MESSAGE, appointment: null }, 'Asia/Kolkata')).toBeNull()
    expect(clockHint(MESSAGE, 'Asia/Kolkata')).not.toBeNull()
  })
})

describe('the inbox by days', () => {
  const NOON = Date.parse('2026-11-23T11:00:00.000Z')
  const days = (...instants: string[]) =>
    byDay(
      instants.map((createdAt) => ({ ...MESSAGE, createdAt })),
      NOON,
      'Europe/Berlin',
    ).map(({ day, messages }) => [day, messages.length])

  it('has today, yesterday and earlier, by the clock of the reader', () => {
    expect(
      days(
        '2026-11-23T08:00:00.000Z',
        '2026-11-22T23:00:00.000Z',
        '2026-11-22T22:59:00.000Z',
        '2026-11-20T09:00:00.000Z',
      ),
    ).toEqual([
      ['today', 2],
      ['yesterday', 1],
      ['earlier', 1],
    ])
  })

  it('leaves out days without a message', () => {
    expect(days('2026-11-20T09:00:00.000Z')).toEqual([['earlier', 1]])
  })
})
