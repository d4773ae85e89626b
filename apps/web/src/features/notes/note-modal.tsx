import { IonButton, IonSkeletonText } from '@ionic/react'
import { fileNameOf } from '@vetvisit/contract/files/rules'
import { isEmptyText, isTooLongText, plainText } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../lib/session/kept.ts'
import { useOnline } from '../../platform/network.ts'
import { FormFrame } from '../../ui/modal/form-frame.tsx'
import { dropUpload } from '../../ui/file/drop-upload.ts'
import { FileButton } from '../../ui/field/file-button.tsx'
import { ModalActions } from '../../ui/modal/modal-actions.tsx'
import { showToast } from '../../ui/action/toast.ts'
import { Failure } from './components/failure.tsx'
import { type PetChoice, PetField } from './components/pet-field.tsx'
import { NOTE_TITLES, type NoteKind } from './note-titles.ts'
import { useAddNote } from './queries.ts'

const RichTextEditor = lazy(() =>
  import('./components/rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)

type NoteModalProps = {
  writer: 'patient' | 'practice'
  kind: NoteKind
  /** The pets to choose from; no choice if there is only one. */
  pets: readonly PetChoice[]
  /** The appointment to which the note belongs. */
  visitId?: string
  onClose: () => void
}

/** A file that is uploaded, or one that is chosen without a network and waits with its report. */
type Attachment = { fileUrl: string; fileName: string } | { local: File; fileName: string }

/** The right that an assistant needs. */
const RIGHTS = { patient: undefined, practice: 'records' } as const

/** Success messages for a practice; an owner sees `saved` (specification/practice §8). */
const DONE = { text: 'saved', report: 'reportUploaded', lab: 'labAdded', appointment: 'saved' } as const

/**
 * Adds a text, lab result, note to a visit, or report (specification/owner §2, specification/practice §2). After a failure it stays open.
 */
export function NoteModal(props: NoteModalProps) {
  const { writer, kind, pets, onClose } = props
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const note = useNewNote(props)
  const { petId, text, file } = note
  const [first] = useState(text)
  const isReport = kind === 'report'
  return (
    <FormFrame
      onClose={onClose}
      title={t(NOTE_TITLES[kind])}
      unsaved={isBegun(text, file) || (pets.length > 1 && petId !== undefined)}
      footer={
        <ModalActions
          act={t('common:save')}
          disabled={(!online && writer === 'practice') || !note.maySave}
          busy={note.isSaving}
          right={RIGHTS[writer]}
          onAct={note.save}
        />
      }
    >
      <div className="stack">
        {pets.length > 1 && <PetField pets={pets} chosen={petId} onChoose={note.setPetId} />}
        {isReport && <p className="quiet">{t('reportHint')}</p>}
        <FileField isReport={isReport} mayWait={writer === 'patient'} file={file} onChange={note.setFile} />
        {isReport && <p className="quiet">{t('reportDescription')}</p>}
        <Suspense fallback={<IonSkeletonText animated style={{ height: '300px' }} />}>
          <RichTextEditor
            label={t(isReport ? 'reportDescription' : 'noteLabel')}
            initial={first}
            isFirst={!isReport}
            onChange={note.setText}
          />
        </Suspense>
        {!online && <p className="quiet">{t(writer === 'patient' ? 'offlineOwner' : 'offline')}</p>}
        <Failure error={note.error} />
      </div>
    </FormFrame>
  )
}

/** The values of the dialog, and the call. */
function useNewNote({ writer, kind, pets, visitId, onClose }: NoteModalProps) {
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
    maySave: petId !== undefined && isWritten(kind, text, file) && !isTooLongText(text) && !add.isSuccess,
    isSaving: add.isPending,
    error: add.error,
    save: () => {
      if (petId === undefined) return
      const data = {
        note_type: kind,
        pet: petId,
        text,
        ...(visitId !== undefined && { appointment: visitId }),
        ...(file && 'fileUrl' in file && file),
      }
      const action = kind === 'report' && writer === 'patient' ? ('report_patient' as const) : kind
      const own = {
        petId,
        petName: pets.find(({ _id }) => _id === petId)?.name ?? '',
        writtenAt: Date.now(),
        summary: plainText(text),
        file: file && 'local' in file ? file.local : null,
      }
      add.mutate({ action, data, ...(writer === 'patient' && { own }) }, { onSuccess: done })
    },
  }
}

const isBegun = (text: string, file: Attachment | null) => !isEmptyText(text) || file !== null

/** Content of an entry: a file for a report, text or a file for a lab result, text for all others. */
function isWritten(kind: NoteKind, text: string, file: Attachment | null): boolean {
  if (kind === 'report') return file !== null
  return !isEmptyText(text) || (kind === 'lab' && file !== null)
}

type FileFieldProps = {
  isReport: boolean
  /** True if a file may be chosen without a network. */
  mayWait: boolean
  file: Attachment | null
  onChange: (file: Attachment | null) => void
}

function FileField({ isReport, mayWait, file, onChange }: FileFieldProps) {
  const { t } = useTranslation('history')
  const online = useOnline()
  if (!file)
    return (
      <FileButton
        path="notes/report"
        {...(mayWait &&
          !online && { onKept: (local: File) => onChange({ local, fileName: fileNameOf(local.name) }) })}
        onUploaded={(fileUrl, { name }) => onChange({ fileUrl, fileName: fileNameOf(name) })}
      >
        {t(isReport ? 'reportFile' : 'attach')}
      </FileButton>
    )
  return (
    <div className="row">
      <p>{t('attached', { name: file.fileName })}</p>
      <IonButton
        fill="clear"
        onClick={() => {
          onChange(null)
          if ('fileUrl' in file) void dropUpload(file.fileUrl)
        }}
      >
        {t('detach')}
      </IonButton>
    </div>
  )
}
