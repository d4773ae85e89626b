import { isEmptyText, isTooLongText, plainText } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { showToast } from '../../../ui/action/toast.ts'
import type { NoteKind } from './note-titles.ts'
import { useAddNote } from '../queries.ts'
import type { PetChoice } from './pet-field.tsx'

export type NewNoteInput = {
  writer: 'patient' | 'practice'
  kind: NoteKind
  /** The pets to choose from; no choice if there is only one. */
  pets: readonly PetChoice[]
  /** The appointment to which the note belongs. */
  visitId?: string
  /** True if other fields of the form have words for the entry. */
  isWrittenElsewhere?: boolean
  onClose: () => void
}

/** A file that is uploaded, or one that is chosen without a network and waits with its report. */
export type Attachment = { fileUrl: string; fileName: string } | { local: File; fileName: string }

/** Success messages for a practice; an owner sees `saved` (specification/practice §8). */
const DONE = { text: 'saved', report: 'reportUploaded', lab: 'labAdded', appointment: 'saved' } as const

/** The values of a form that adds an entry, and the call. */
export function useNewNote({
  writer,
  kind,
  pets,
  visitId,
  isWrittenElsewhere = false,
  onClose,
}: NewNoteInput) {
  const { t } = useTranslation(['history', 'unsent'])
  const add = useAddNote()
  const [petId, setPetId] = useKept('note: pet', pets.length === 1 ? pets[0]?._id : undefined)
  const [text, setText] = useKept('note: text', '')
  const [file, setFile] = useKept<Attachment | null>('note: file', null)
  const done = (saved: HistoryItem | null) => {
    void showToast({
      message: saved === null ? t('unsent:kept') : t(writer === 'patient' ? 'saved' : DONE[kind]),
      color: 'success',
      ...(writer === 'practice' && { durationMs: 1500 }),
    })
    onClose()
  }
  return {
    petId,
    setPetId,
    text,
    setText,
    file,
    setFile,
    missing: missingOf(kind, { petId, isWritten: isWritten(kind, text, file) || isWrittenElsewhere }),
    maySave:
      petId !== undefined &&
      (isWritten(kind, text, file) || isWrittenElsewhere) &&
      !isTooLongText(text) &&
      !add.isSuccess,
    isSaving: add.isPending,
    error: add.error,
    isBegun: !isEmptyText(text) || file !== null,
    /** @param before a paragraph that stands above the text */
    save: (before = '') => {
      if (petId === undefined) return
      const words = before + text
      const data = {
        note_type: kind,
        pet: petId,
        text: words,
        ...(visitId !== undefined && { appointment: visitId }),
        ...(file && 'fileUrl' in file && file),
      }
      const action = kind === 'report' && writer === 'patient' ? ('report_patient' as const) : kind
      const own = {
        petId,
        petName: pets.find(({ _id }) => _id === petId)?.name ?? '',
        writtenAt: Date.now(),
        summary: plainText(words),
        file: file && 'local' in file ? file.local : null,
      }
      add.mutate({ action, data, ...(writer === 'patient' && { own }) }, { onSuccess: done })
    },
  }
}

/** Content of an entry: a file for a report, text or a file for a lab result, text for all others. */
function isWritten(kind: NoteKind, text: string, file: Attachment | null): boolean {
  if (kind === 'report') return file !== null
  return !isEmptyText(text) || (kind === 'lab' && file !== null)
}

/** What the entry still needs besides words, which an empty field shows; null if nothing. */
function missingOf(
  kind: NoteKind,
  { petId, isWritten: isDone }: { petId: string | undefined; isWritten: boolean },
): 'pet' | 'report' | 'lab' | null {
  if (petId === undefined) return 'pet'
  return !isDone && (kind === 'report' || kind === 'lab') ? kind : null
}
