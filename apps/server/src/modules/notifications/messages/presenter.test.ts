import { describe, expect, it } from 'vitest'
import { messageText } from './presenter.ts'
import { inboxTime } from './times.ts'
import type { DocumentParams, NotificationParams } from './params.ts'

const labOf = (doctorName: string): DocumentParams => ({
  document: 'lab-added',
  push: 'LABWORK_ADDED',
  noteId: 'n',
  ownerId: 'o',
  ownerName: 'Olga Owner',
  ownerProfile: null,
  doctorName,
  doctorProfile: null,
  petId: 'p',
  petName: 'Rex',
})

const said = (doctorName: string, language: 'en' | 'de' | 'hi') =>
  messageText({ type: 'report', params: labOf(doctorName) }, language, inboxTime(0))

const approved = (petName: string): NotificationParams => ({
  ownerId: 'o',
  ownerName: 'Olga Owner',
  ownerProfile: null,
  doctorName: 'Ruth Lange',
  doctorProfile: null,
  petName,
  clinicId: 'c',
  clinicName: 'Tierarztpraxis Havel',
  timeZone: 'Europe/Berlin',
  start: '2026-06-02T09:00:00.000Z',
  end: '2026-06-02T09:20:00.000Z',
  type: 'consultation',
})

// specification/readings §9: lists in sentences read as people write them in each language, without a comma before "and" (added)
describe('the message about an appointment', () => {
  it.each([
    ['en', 'Bello, Luna and Mia'],
    ['de', 'Bello, Luna und Mia'],
    ['hi', 'Bello, Luna और Mia'],
  ] as const)('lists its animals as a sentence does: %s', (language, listed) => {
    const params = approved('Bello, Luna, Mia')
    expect(messageText({ type: 'appointment-approved', params }, language, inboxTime(0))).toContain(listed)
  })
})

// specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
describe('the message about another length', () => {
  it.each([
    ['en', 'now lasts until 11:20.'],
    ['de', 'dauert jetzt bis 11:20 Uhr.'],
    ['hi', 'अब 11:20 बजे तक चलेगा।'],
  ] as const)('says until when the appointment lasts, and no earlier time: %s', (language, until) => {
    const params = { ...approved('Bello'), by: 'practice' as const }
    const text = messageText({ type: 'appointment-rescheduled', params }, language, inboxTime(0))
    expect(text).toContain(until)
    expect(text).not.toMatch(/It was|Bisher|पहले/)
  })
})

describe('the message about a document', () => {
  it('says "Dr." before the name of the doctor', () => {
    expect(said('Ruth Lange', 'en')).toBe('Dr. Ruth Lange has added a lab result for Rex.')
    expect(said('Ruth Lange', 'hi')).toMatch(/^डॉ\. Ruth Lange /)
  })

  it('does not repeat it before a name that was typed with it', () => {
    expect(said('Dr. Ruth Lange', 'en')).toBe('Dr. Ruth Lange has added a lab result for Rex.')
    expect(said('Dr. Ruth Lange', 'de')).toMatch(/^Dr\. Ruth Lange hat /)
    expect(said('Dr. Ruth Lange', 'hi')).toMatch(/^Dr\. Ruth Lange /)
  })
})
