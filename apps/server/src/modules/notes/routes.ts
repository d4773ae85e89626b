import { DomainError } from '@vetvisit/contract/errors'
import {
  createNote,
  deleteNote,
  getAccessLog,
  getOwnerHistory,
  getPracticeHistory,
  getPrescriptionPdf,
  getShareHistory,
  getShareTargets,
  updateNote,
} from '@vetvisit/contract/notes/routes'
import { type Caller, ownerScope, practiceScope, signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { change, remove, shareHistory, shareTargets } from './change-commands.ts'
import { create } from './commands.ts'
import { accessLog, ownerHistory, practiceHistory } from './history-commands.ts'
import type { Writer } from './policy.ts'
import { prescriptionPdf } from './print-commands.ts'

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
    bind(createNote, async ({ caller, body, now }) => create(context, writerOf(caller), body, now)),
    bind(updateNote, async ({ caller, body, now }) =>
      change(context, { ...writerOf(caller), emailVerified: signedIn(caller).emailVerified }, body, now),
    ),
    bind(deleteNote, async ({ caller, query, body, now }) => {
      const id = body?.id ?? query.id
      if (id === undefined) throw new DomainError('invalid', { fields: { id: 'validation.required' } })
      await remove(context, writerOf(caller), id, now)
      return null
    }),
    bind(getShareTargets, async ({ caller, query }) =>
      shareTargets(context, ownerScope(caller), query.noteId),
    ),
    bind(getShareHistory, async ({ caller, query }) =>
      shareHistory(context, ownerScope(caller), query.noteId),
    ),
    bind(getPrescriptionPdf, async ({ caller, query: { noteId }, language, now }) =>
      prescriptionPdf(context, writerOf(caller), { noteId, language }, now),
    ),
    bind(getAccessLog, async ({ caller, query }) => accessLog(context, ownerScope(caller), query)),
  ]
}
