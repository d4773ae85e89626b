/** What an entry of a pet's history can be (specification/owner §3). */
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

/** Written entries; `active` and `rejected` exist only as entries that a history makes of appointments. */
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

/** What `POST /notes/create` takes (specification/readings §7). */
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

/** What `PATCH /notes/update` takes (specification/readings §7); `unshare` takes a share back. */
export const NOTE_UPDATE_ACTIONS = ['prescription_edit', 'share', 'unshare'] as const
export type NoteUpdateAction = (typeof NOTE_UPDATE_ACTIONS)[number]

/** The type of what an action writes. */
export const typeOfAction = (action: NoteCreateAction): StoredNoteType =>
  action === 'report_patient' ? 'report' : action

/** Why a visit is called off from the history; each viewer reads it in his language (specification/readings §7). */
export const CANCEL_CODES = [
  'recovered',
  'unable_to_come',
  'other_practice',
  'practice_unavailable',
  'emergency',
  'other',
] as const
export type CancelCode = (typeof CANCEL_CODES)[number]

/** Longest text of a note, its formatting included. */
export const NOTE_TEXT_MAX_LENGTH = 20_000

export const PRESCRIPTION_ENTRIES_MAX = 40
export const PRESCRIPTION_FIELD_MAX_LENGTH = 200

/** Reading the same history again within this time is one line of the access log. */
export const ACCESS_LOG_PAUSE_MINUTES = 10

const SPACES = /[\s\u00A0\u00AD\u200B-\u200F\u2060\uFEFF]+/g

/**
 * The words of a formatted text on one line, for matching, for previews and to tell whether there are any. Its input is text that
 * the server has sanitised, or that never leaves the editor.
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

/** Empty after stripping tags is empty (specification/readings §7). */
export const isEmptyText = (html: string): boolean => plainText(html) === ''

/** Formatting counts: it is stored, too. */
export const isTooLongText = (html: string): boolean => html.length > NOTE_TEXT_MAX_LENGTH

/** Case-insensitive match of a filter in any of the texts; an empty filter returns everything (specification/practice §5). */
export function matchesText(texts: readonly (string | null)[], filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted) === true)
}

export type VisitGroup<Item> = { appointmentId: string | null; items: Item[] }

/** Items of one visit together, in the order in which visits first appear; what belongs to no visit stands alone. */
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
