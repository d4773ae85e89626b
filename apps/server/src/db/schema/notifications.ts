import type { PushType } from '@vetvisit/contract/notifications/rules'

/** What the text of a notification needs, as it was when it was written. */
export type NotificationParams = {
  ownerId: string
  ownerName: string
  /** The picture, as the id of its file. */
  ownerProfile: string | null
  doctorName: string
  doctorProfile: string | null
  petName: string
  clinicId: string
  clinicName: string
  timeZone: string
  /** ISO 8601 instants. */
  start: string
  end: string
  type: 'consultation' | 'followup'
  /** Until when something is kept for the reader, ISO 8601. */
  until?: string
  /** Start before a move. */
  previousStart?: string
  reason?: string
  /** What ended it, where the text depends on that; `withdrawn` is an owner whose request had no answer yet. */
  by?: 'owner' | 'withdrawn' | 'practice' | 'time'
}

/** What the text of a message about a document needs. Titles and words of the document itself stay out of it. */
export type DocumentParams = {
  document: 'report-shared' | 'report-added' | 'prescription-added' | 'lab-added' | 'note-added'
  /** What the lock screen learns (spec 2 §7). */
  push: PushType
  noteId: string
  petId: string
  petName: string
  ownerId: string
  ownerName: string
  /** The picture, as the id of its file. */
  ownerProfile: string | null
  doctorName: string
  doctorProfile: string | null
}

/** What the text of a message about a relation needs: a question, its answer, an animal that the practice added. */
export type CareParams = {
  ownerId: string
  ownerName: string
  ownerProfile: string | null
  doctorName: string
  doctorProfile: string | null
  /** The animal that was added. */
  petId: string | null
  petName: string
}
