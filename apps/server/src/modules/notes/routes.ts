import { DomainError } from '@vetvisit/contract/errors'
import {
  addDose,
  createNote,
  deleteNote,
  getAccessLog,
  getOwnerHistory,
  getPracticeHistory,
  getPrescriptionPdf,
  getShareHistory,
  getShareTargets,
  removeDose,
  updateNote,
} from '@vetvisit/contract/notes/routes'
import { type Caller, ownerScope, practiceScope, signedIn } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { addDose as keepDose } from './doses/add-dose.ts'
import { removeDose as takeBackDose } from './doses/remove-dose.ts'
import { accessLog } from './history/access-log.ts'
import { ownerHistory } from './history/owner-history.ts'
import { practiceHistory } from './history/practice-history.ts'
import { printPrescription } from './printing/print-prescription.ts'
import type { Writer } from './policy.ts'
import { shareHistory, shareTargets } from './sharing/list-shares.ts'
import { changeNote } from './change-note.ts'
import { addNote } from './writing/add-note.ts'
import { removeNote } from './writing/remove-note.ts'

const writerOf = (caller: Caller | null): Writer =>
  signedIn(caller).role === 'patient' ? ownerScope(caller) : practiceScope(caller)

export function notesBindings(context: Context): Binding[] {
  return [
    bind(getOwnerHistory, async ({ caller, query, now }) =>
      ownerHistory(context, ownerScope(caller), query, now),
    ),
    bind(getPracticeHistory, async ({ caller, query, now }) =>
      practiceHistory(context, practiceScope(caller), query, now),
    ),
    bind(createNote, async ({ caller, body, now }) => addNote(context, writerOf(caller), body, now)),
    bind(updateNote, async ({ caller, body, now }) =>
      changeNote(context, { ...writerOf(caller), emailVerified: signedIn(caller).emailVerified }, body, now),
    ),
    bind(deleteNote, async ({ caller, query, body, now }) => {
      const id = body?.id ?? query.id
      if (id === undefined) throw new DomainError('invalid', { fields: { id: 'validation.required' } })
      await removeNote(context, writerOf(caller), id, now)
      return null
    }),
    bind(addDose, async ({ caller, body, now }) => keepDose(context, ownerScope(caller), body, now)),
    bind(removeDose, async ({ caller, query, now }) => takeBackDose(context, ownerScope(caller), query, now)),
    bind(getShareTargets, async ({ caller, query }) =>
      shareTargets(context, ownerScope(caller), query.noteId),
    ),
    bind(getShareHistory, async ({ caller, query }) =>
      shareHistory(context, ownerScope(caller), query.noteId),
    ),
    bind(getPrescriptionPdf, async ({ caller, query: { noteId }, language, now }) =>
      printPrescription(context, writerOf(caller), { noteId, language }, now),
    ),
    bind(getAccessLog, async ({ caller, query }) => accessLog(context, ownerScope(caller), query)),
  ]
}
