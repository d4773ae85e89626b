import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { PushType } from '@vetvisit/contract/notifications/rules'

/** Something that a practice has corrected about a visit, as it was and as it is. The words of the reason are health, and stay out of mails. */
export type AppointmentCorrection =
  | { what: 'pet'; before: string; after: string }
  | { what: 'type'; before: AppointmentType; after: AppointmentType }
  | { what: 'services'; after: string[] }
  | { what: 'price'; before: Price; after: Price }
  | { what: 'reason' }

/** In major units. */
type Price = { amount: number; currency: CurrencyCode }

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
  type: AppointmentType
  /** Until when something is kept for the reader, ISO 8601. */
  until?: string
  /** Start before a move. */
  previousStart?: string
  reason?: string
  /** What ended it, where the text depends on that; `withdrawn` is an owner whose request had no answer yet. */
  by?: 'owner' | 'withdrawn' | 'practice' | 'time'
  /** What has changed besides the time. */
  corrections?: AppointmentCorrection[]
}

/** What the text of a message about a document needs. Titles and words of the document itself stay out of it. */
export type DocumentParams = {
  document: 'report-shared' | 'report-added' | 'prescription-added' | 'lab-added' | 'note-added'
  /** What the lock screen learns (specification/practice §7). */
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
