import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { PushType } from '@vetvisit/contract/notifications/rules'

/** A correction of an appointment by the practice. The text of the reason is health data, so it is left out. */
export type AppointmentCorrection =
  | { what: 'pet'; before: string; after: string }
  | { what: 'type'; before: AppointmentType; after: AppointmentType }
  | { what: 'services'; after: string[] }
  | { what: 'price'; before: Price; after: Price }
  | { what: 'reason' }

/** In major units. */
type Price = { amount: number; currency: CurrencyCode }

/** Values for the text of a notification about an appointment, as they were when it was written. */
export type NotificationParams = {
  ownerId: string
  ownerName: string
  /** Id of the picture's file. */
  ownerProfile: string | null
  doctorName: string
  doctorProfile: string | null
  /** Names of all animals, as `listedText` reads them. */
  petName: string
  clinicId: string
  clinicName: string
  timeZone: string
  /** ISO 8601 instants. */
  start: string
  end: string
  type: AppointmentType
  /** Until when a time is held for the reader, ISO 8601. */
  until?: string
  /** The reason of the practice for which a time is offered. */
  reasonId?: string
  /** How many animals the owner waits with; absent for one. */
  animals?: number
  /** Several times that are proposed, ISO 8601, by start. */
  times?: string[]
  /** When the appointment begins because its vet is late, ISO 8601. */
  expected?: string
  /** Start before a move. */
  previousStart?: string
  /** Name of the vet before a hand-over. */
  previousDoctor?: string
  reason?: string
  /** The cause of the appointment's end, where the text depends on it; `withdrawn` is an owner whose request had no answer yet. */
  by?: 'owner' | 'withdrawn' | 'practice' | 'time'
  /** For whom an owner on a waiting list waits from now on, because their vet has left; or `offer`, the time that the vet had free is gone. */
  waits?: 'vet' | 'any' | 'offer'
  /** By how much the owner comes late. */
  lateMinutes?: number
  /** Changes besides the time. */
  corrections?: AppointmentCorrection[]
}

/** Values for the text of a notification about a document, without the document's own title and text. */
export type DocumentParams = {
  document: 'report-shared' | 'report-added' | 'prescription-added' | 'lab-added' | 'note-added'
  /** Type of its push message (specification/practice §7). */
  push: PushType
  noteId: string
  petId: string
  petName: string
  ownerId: string
  ownerName: string
  /** Id of the picture's file. */
  ownerProfile: string | null
  doctorName: string
  doctorProfile: string | null
}

/** Values for the text of a notification about care: an invitation, its acceptance, or a pet that the practice added. */
export type CareParams = {
  ownerId: string
  ownerName: string
  ownerProfile: string | null
  doctorName: string
  doctorProfile: string | null
  /** The pet that was added. */
  petId: string | null
  petName: string
}

export type MessageParams = NotificationParams | DocumentParams | CareParams
