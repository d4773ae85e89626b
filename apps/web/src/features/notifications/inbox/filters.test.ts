import type { Notification } from '@vetvisit/contract/notifications/routes'
import { describe, expect, it } from 'vitest'
import { filtered, filtersOf } from './filters.ts'

const message = (id: string, type: Notification['type'], isSeen = true): Notification => ({
  _id: id,
  id,
  type,
  timestamp: '2026-11-23T08:00:00.000Z',
  createdAt: '2026-11-23T08:00:00.000Z',
  title: 'Title',
  message: `Message ${id}`,
  color: '#019788',
  isSeen,
  AppointmentType: null,
  patientName: null,
  fileUrl: null,
  link: '/patient',
  petId: null,
  pet: null,
  appointment: null,
  patient: null,
  doctor: null,
})

const CONFIRMED = message('1', 'appointment-approved', false)
const MOVED = message('2', 'appointment-rescheduled')
const REPORT = message('3', 'report')
const PET = message('4', 'pet-added')

const isUnseen = ({ isSeen }: Notification) => !isSeen
const shown = (filter: Parameters<typeof filtered>[1]) =>
  filtered([PET, REPORT, MOVED, CONFIRMED], filter, isUnseen).map(({ _id }) => _id)

describe('filters of messages', () => {
  it('divides by subject only if there are several', () => {
    expect(filtersOf([CONFIRMED, MOVED], 'all')).toEqual(['all', 'unread'])
    expect(filtersOf([PET, REPORT, CONFIRMED], 'all')).toEqual([
      'all',
      'unread',
      'appointments',
      'records',
      'people',
    ])
  })

  it('keeps the chosen subject after its last message was deleted', () => {
    expect(filtersOf([CONFIRMED], 'records')).toEqual(['all', 'unread', 'records'])
  })

  it('shows all, those of a subject, or the unread ones in their order', () => {
    expect(shown('all')).toEqual(['4', '3', '2', '1'])
    expect(shown('appointments')).toEqual(['2', '1'])
    expect(shown('records')).toEqual(['3'])
    expect(shown('people')).toEqual(['4'])
    expect(shown('unread')).toEqual(['1'])
  })
})
