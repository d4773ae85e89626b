import { isSame } from '@vetvisit/contract/merge'
import type { HistoryItem, NoteChange } from '@vetvisit/contract/notes/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { useUser } from '../../../lib/session/session.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { type Medicine, medicineOf, medicineText } from './medicines.ts'
import { useAddNote, useEditPrescription } from '../queries.ts'
import type { Place } from './clinic-choice.tsx'

type Prescribed = {
  petId: string
  ownerId: string
  /** The prescription that is changed; null for a new one. */
  noteId: string | null
  place: Place
  onSaved: () => void
  /** Receives a colleague's newer version, and the medicines that were refused because of it. */
  onStale: (fresh: HistoryItem, sent: readonly Medicine[]) => void
}

/** The body of a change: the version that was read, and the note only if it was changed. */
type Changed = Pick<Extract<NoteChange, { action: 'prescription_edit' }>['data'], 'version' | 'text'>

const freshOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'stale'
    ? (error.details['record'] as HistoryItem | undefined)
    : undefined

const wordsOf = (medicines: readonly Medicine[]) => medicines.map(medicineText)

/** Saves all lines as one note, or as the next version of a prescription, and shows a toast (specification/practice §7, §8). */
export function useSavePrescription({ petId, ownerId, noteId, place, onSaved, onStale }: Prescribed) {
  const { t } = useTranslation('history')
  const prescriber = useUser()
  const add = useAddNote()
  const edit = useEditPrescription()
  const done = (message: string, durationMs = 1500) => {
    void showToast({ message, color: 'success', durationMs })
    onSaved()
  }
  const insert = (prescription: Medicine[], text: string) => {
    const data = {
      note_type: 'prescription' as const,
      prescription,
      text,
      ...place.sent,
      pet: petId,
      patient: ownerId,
      // Only doctors prescribe.
      ...(prescriber && { doctor: prescriber._id }),
    }
    const body = { action: 'prescription' as const, data }
    add.mutate(body, { onSuccess: () => done(t('prescription.added')) })
  }
  const change = (id: string, prescription: Medicine[], changed: Changed) => {
    const data = { note_type: 'prescription' as const, prescription, ...changed, ...place.sent }
    const body = { action: 'prescription_edit' as const, noteId: id, data }
    edit.mutate(body, {
      onSuccess: (saved) => {
        const isMine = isSame(wordsOf(saved.prescription.map(medicineOf)), wordsOf(prescription))
        if (isMine) done(t('prescription.updated'))
        else done(t('prescription.updatedTogether'), 5000)
      },
      onError: (error) => {
        const latest = freshOf(error)
        if (latest) onStale(latest, prescription)
      },
    })
  }
  return {
    save: (prescription: readonly Medicine[], text: string, changed: Changed) =>
      noteId === null ? insert([...prescription], text) : change(noteId, [...prescription], changed),
    busy: place.isPending || add.isPending || edit.isPending || add.isSuccess || edit.isSuccess,
    error: add.error ?? edit.error,
  }
}
