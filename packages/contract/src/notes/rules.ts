import { plainLine } from '../letters/rules.ts'
import { DAY_MS, MINUTE_MS } from '../zones/rules.ts'

/** Types of entries in a pet's history (specification/owner §3). */
export const NOTE_TYPES = [
  'text',
  'prescription',
  'lab',
  'report',
  'appointment',
  'note',
  'active',
  'cancelled',
  'rejected',
] as const
export type NoteType = (typeof NOTE_TYPES)[number]

/** Stored entries; `active` and `rejected` entries are derived from appointments. */
export const STORED_NOTE_TYPES = [
  'text',
  'prescription',
  'lab',
  'report',
  'appointment',
  'note',
  'cancelled',
] as const satisfies readonly NoteType[]
export type StoredNoteType = (typeof STORED_NOTE_TYPES)[number]

/** Actions of `POST /notes/create` (specification/readings §7). */
export const NOTE_CREATE_ACTIONS = [
  'text',
  'note',
  'report',
  'report_patient',
  'prescription',
  'lab',
  'appointment',
  'cancelled',
] as const
export type NoteCreateAction = (typeof NOTE_CREATE_ACTIONS)[number]

/** Actions of `PATCH /notes/update` (specification/readings §7); `unshare` ends a share. */
export const NOTE_UPDATE_ACTIONS = ['prescription_edit', 'share', 'unshare'] as const
export type NoteUpdateAction = (typeof NOTE_UPDATE_ACTIONS)[number]

/** The type of the entry that an action creates. */
export const typeOfAction = (action: NoteCreateAction): StoredNoteType =>
  action === 'report_patient' ? 'report' : action

/** Reasons for a cancellation from the history; viewers see them in their own language (specification/readings §7). */
export const CANCEL_CODES = [
  'recovered',
  'unable_to_come',
  'other_practice',
  'practice_unavailable',
  'emergency',
  'other',
] as const
export type CancelCode = (typeof CANCEL_CODES)[number]

/** Longest text of a note, including formatting. */
export const NOTE_TEXT_MAX_LENGTH = 20_000

export const PRESCRIPTION_ENTRIES_MAX = 40
export const PRESCRIPTION_FIELD_MAX_LENGTH = 200

/** A note that an owner wrote without a network is dated at most this many days ago. */
export const WRITTEN_DAYS_AGO_MAX = 30

/**
 * The time that dates a note of an owner: when it was written, unless the device's clock is wrong.
 *
 * @param writtenAt epoch milliseconds by the owner's device; undefined for a note that is sent at once
 */
export const dateOfNote = (writtenAt: number | undefined, now: number): number =>
  Math.min(now, Math.max(writtenAt ?? now, now - WRITTEN_DAYS_AGO_MAX * DAY_MS))

/** Doses that an owner gave are shown, and may be entered, this many days back. */
export const GIVEN_DAYS = 7

/** Most doses of one medicine within 24 hours, and most of one prescription. */
export const GIVEN_A_DAY_MAX = 20
export const GIVEN_MAX = 400

/**
 * The time of a dose to the minute, so that two presses within one are one dose. A clock that is ahead is corrected to now.
 *
 * @param at epoch milliseconds by the owner's device
 * @returns null for a time more than `GIVEN_DAYS` ago
 */
export function timeOfDose(at: number, now: number): number | null {
  if (at < now - GIVEN_DAYS * DAY_MS) return null
  return Math.floor(Math.min(at, now) / MINUTE_MS) * MINUTE_MS
}

/** Repeated reading of a history within this time is one entry of the access log. */
export const ACCESS_LOG_PAUSE_MINUTES = 10

const SPACES = /[\s\u00A0\u00AD\u200B-\u200F\u2060\uFEFF]+/g

/**
 * The plain text of a formatted text on one line, for filters, previews and the check for empty texts. The input was sanitised by
 * the server or never leaves the editor.
 */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(SPACES, ' ')
    .trim()
}

/** A text without any words after tags are stripped is empty (specification/readings §7). */
export const isEmptyText = (html: string): boolean => plainText(html) === ''

/** Formatting counts, because it is stored too. */
export const isTooLongText = (html: string): boolean => html.length > NOTE_TEXT_MAX_LENGTH

/** Whether any of the texts contains the filter, ignoring case; an empty filter matches everything (specification/practice §5). */
export function matchesText(texts: readonly (string | null)[], filter: string): boolean {
  const wanted = plainLine(filter).toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted) === true)
}

export type VisitGroup<Item> = { appointmentId: string | null; items: Item[] }

/** Groups items by visit, in the order in which visits first appear; an item without a visit is a group of its own. */
export function groupByVisit<Item extends { appointment: { _id: string } | null }>(
  items: readonly Item[],
): VisitGroup<Item>[] {
  const groups: VisitGroup<Item>[] = []
  const byVisit = new Map<string, VisitGroup<Item>>()
  for (const item of items) {
    const appointmentId = item.appointment?._id ?? null
    const known = appointmentId === null ? undefined : byVisit.get(appointmentId)
    if (known) known.items.push(item)
    else {
      const group = { appointmentId, items: [item] }
      groups.push(group)
      if (appointmentId !== null) byVisit.set(appointmentId, group)
    }
  }
  return groups
}

/** The tags of formatted text that the editor can write; the server and the browser remove all others. */
export const RICH_TEXT_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a']
