import { DomainError } from '@vetvisit/contract/errors'
import { merge } from '@vetvisit/contract/merge'
import { PRESCRIPTION_SHAPE } from '@vetvisit/contract/notes/merging'
import { PRESCRIPTION_ENTRIES_MAX } from '@vetvisit/contract/notes/rules'
import type { NoteChange } from '@vetvisit/contract/notes/schemas'
import { type PracticeScope, requireVerified } from '../../caller.ts'
import { linesOf, type Parts } from './commands.ts'
import { findEntry } from './entry-query.ts'
import { readItem, readsOf } from './history-commands.ts'
import { findVersion, moveToClinic, type PrescriptionState } from './prescription-query.ts'
import { insertPrescriptionVersion, lockNote, movePrescription } from './repository.ts'
import { sanitise } from './rich-text.ts'

type Edit = Extract<NoteChange, { action: 'prescription_edit' }>

/**
 * The earlier state stays; the new one becomes the present one (specification/authorization F8). Who began with an earlier version gets in what
 * others have changed since, unless both have changed one piece (decision 182).
 *
 * @throws DomainError not_found, not_verified, wrong_state, invalid, stale with the present prescription in `details.record`
 */
export async function editPrescription(
  context: Parts,
  scope: PracticeScope,
  { noteId, data }: Edit,
  now: number,
): Promise<void> {
  const { config, database } = context
  requireVerified(config, scope)
  const note = await lockNote(database, { doctorId: scope.doctorId }, noteId)
  if (note?.type !== 'prescription') throw new DomainError('not_found')
  if (note.isVoid) throw new DomainError('wrong_state')
  const present = await findVersion(database, note.id, note.version)
  if (!present) throw new DomainError('not_found')
  const seen = data.version === undefined ? present : await findVersion(database, note.id, data.version)
  if (data.clinic !== undefined)
    await changeClinic(context, scope, { noteId: note.id, clinicId: data.clinic })
  const mine = await stateOf(context, scope, data, [present, seen ?? present])
  const next = seen && together(seen, mine, present)
  if (!next) {
    const record = await readItem(context, scope, noteId, now)
    throw new DomainError('stale', { details: { version: note.version, record } })
  }
  const version = note.version + 1
  await insertPrescriptionVersion(
    database,
    { noteId: note.id, version, authorId: scope.actorId, ...next },
    now,
  )
  await movePrescription(database, note.id, { version, body: next.body })
}

/** What somebody sends, made safe; images that stood there already are kept. */
async function stateOf(
  context: Parts,
  scope: PracticeScope,
  { prescription, text }: Edit['data'],
  [present, seen]: readonly [PrescriptionState, PrescriptionState],
): Promise<PrescriptionState> {
  const images = [...present.lines, ...seen.lines].flatMap(({ imageFileId }) => imageFileId ?? [])
  return {
    lines: await linesOf(context, scope, prescription, new Set(images)),
    body: text === undefined ? seen.body : sanitise(text),
  }
}

/** Both changes of what was seen in one state; null where they touch, or do not go together. */
function together(
  seen: PrescriptionState,
  mine: PrescriptionState,
  present: PrescriptionState,
): PrescriptionState | null {
  const lines = merge(PRESCRIPTION_SHAPE, seen.lines, mine.lines, present.lines)
  const body = merge('whole', seen.body, mine.body, present.body)
  const next = { lines: lines.value as PrescriptionState['lines'], body: String(body.value) }
  const fits = next.lines.length > 0 && next.lines.length <= PRESCRIPTION_ENTRIES_MAX
  return fits && lines.conflicts.length === 0 && body.conflicts.length === 0 ? next : null
}

/** The heading of a visit's prescription is that of its clinic. */
async function changeClinic(
  { database }: Parts,
  scope: PracticeScope,
  { noteId, clinicId }: { noteId: string; clinicId: string },
): Promise<void> {
  const [entry] = (await findEntry(database, readsOf(scope), noteId)).entries
  if (!entry || entry.visitId !== null)
    throw new DomainError('invalid', { fields: { 'data.clinic': 'validation.readOnly' } })
  if (!(await moveToClinic(database, { noteId, doctorId: scope.doctorId, clinicId })))
    throw new DomainError('not_found')
}
