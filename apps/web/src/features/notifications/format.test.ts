import type { Notification } from '@vetvisit/contract/notifications/routes'
import { describe, expect, it } from 'vitest'
import { byDay, momentOf, senderOf } from './format.ts'

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
  it('is the owner for a practice', () => {
    expect(senderOf(MESSAGE, 'assistant')).toEqual({ name: 'Anna Bauer', picture: 'anna.jpg' })
  })

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

describe('the date of a notification', () => {
  it('is the start of the appointment at the clinic', () => {
    expect(momentOf(MESSAGE, 'Europe/Paris', 'en')).toEqual({
      kind: 'appointment',
      text: 'Tue 24-11-2026, 02:30 PM',
      hint: null,
      instant: '2026-11-24T13:30:00.000Z',
    })
  })

  it('is the time of creation without an appointment, by the reader’s clock', () => {
    expect(momentOf({ ...MESSAGE, appointment: null }, 'Asia/Kolkata', 'en')).toMatchObject({
      kind: 'received',
      text: 'Mon 23-11-2026, 01:30 PM',
    })
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
