import { describe, expect, it } from 'vitest'
import { messageText } from './presenter.ts'
import { inboxTime } from './times.ts'
import type { DocumentParams } from './params.ts'

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
