import { DomainError } from '@vetvisit/contract/errors'
import { merge } from '@vetvisit/contract/merge'
import { PRESCRIPTION_SHAPE } from '@vetvisit/contract/notes/merging'
import { PRESCRIPTION_ENTRIES_MAX } from '@vetvisit/contract/notes/rules'
import type { NoteChange } from '@vetvisit/contract/notes/schemas'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireVerified } from '../../../context/policy.ts'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { findEntry } from '../history/entry-query.ts'
import { readEntry } from '../history/read-entry.ts'
import { lockNote } from '../repository.ts'
import { sanitise } from '../writing/rich-text.ts'
import { medicinesFrom } from './medicines.ts'
import { findVersion, insertVersion, type PrescriptionContent, setClinic, setVersion } from './repository.ts'

type Edit = Extract<NoteChange, { action: 'prescription_edit' }>

/**
 * Saves a new version of a prescription; earlier versions stay (specification/authorization F8). An edit of an earlier version is merged
 * with the changes that others have saved since, unless both have changed the same piece (docs/decisions/0182-merging-prescriptions.md).
 *
 * @throws DomainError not_found, not_verified, wrong_state, invalid, stale with the present prescription in `details.record`
 */
export async function editPrescription(
  context: Pick<Context, 'config' | 'database' | 'files'>,
  scope: PracticeScope,
  { noteId, data }: Edit,
  now: Instant,
): Promise<void> {
  const { config, database } = context
  requireVerified(config, scope)
  const note = await lockNote(database, scope, noteId)
  if (note?.type !== 'prescription' || note.doctorId !== scope.signerId) throw new DomainError('not_found')
  if (note.isVoid) throw new DomainError('wrong_state', { text: 'refusals.prescriptionVoid' })
  const [present] = await findVersion(database, { noteId, version: note.version })
  if (!present) throw new DomainError('not_found')
  const [seen] =
    data.version === undefined ? [present] : await findVersion(database, { noteId, version: data.version })
  if (data.clinic !== undefined) await changeClinic(database, scope, noteId, data.clinic)
  const mine = await contentFrom(context, scope, data, [present, seen ?? present])
  const next = seen && merged(seen, mine, present)
  if (!next) {
    const record = await readEntry(context, scope, noteId, now)
    throw new DomainError('stale', { details: { version: note.version, record } })
  }
  const version = note.version + 1
  await insertVersion(database, { noteId, version, authorId: scope.actorId, ...next }, now)
  await setVersion(database, { noteId, version, body: next.body })
}

/** The content as it is sent, sanitised; images of the present and the seen version stay as they are. */
async function contentFrom(
  context: Pick<Context, 'database'>,
  scope: PracticeScope,
  { prescription, text }: Edit['data'],
  [present, seen]: readonly [PrescriptionContent, PrescriptionContent],
): Promise<PrescriptionContent> {
  const images = [...present.medicines, ...seen.medicines].flatMap(({ imageFileId }) => imageFileId ?? [])
  return {
    medicines: await medicinesFrom(context, scope, prescription, new Set(images)),
    body: text === undefined ? seen.body : await sanitise(text),
  }
}

/** Both changes to the version that was seen; null if they overlap, or if the result is empty or too long. */
function merged(
  seen: PrescriptionContent,
  mine: PrescriptionContent,
  present: PrescriptionContent,
): PrescriptionContent | null {
  const medicines = merge(PRESCRIPTION_SHAPE, seen.medicines, mine.medicines, present.medicines)
  const body = merge('whole', seen.body, mine.body, present.body)
  const next = {
    medicines: medicines.value as PrescriptionContent['medicines'],
    body: String(body.value),
  }
  const fits = next.medicines.length > 0 && next.medicines.length <= PRESCRIPTION_ENTRIES_MAX
  return fits && medicines.conflicts.length === 0 && body.conflicts.length === 0 ? next : null
}

/** The clinic of a visit's prescription is the clinic of the visit and cannot be changed. @throws DomainError invalid, not_found */
async function changeClinic(
  database: Database,
  scope: PracticeScope,
  noteId: string,
  clinicId: string,
): Promise<void> {
  const [entry] = (await findEntry(database, scope, { noteId, readsNotes: true })).entries
  if (!entry || entry.visitId !== null)
    throw new DomainError('invalid', { fields: { 'data.clinic': 'validation.readOnly' } })
  if ((await setClinic(database, { noteId, practiceId: scope.practiceId, clinicId })).length === 0)
    throw new DomainError('not_found')
}
