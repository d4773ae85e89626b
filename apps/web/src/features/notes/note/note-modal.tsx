import { IonSkeletonText } from '@ionic/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useOnline } from '../../../platform/network.ts'
import { FormFrame } from '../../../ui/modal/form-frame.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { FileField } from './note-file.tsx'
import { OfColleague } from './of-colleague.tsx'
import { PetField } from './pet-field.tsx'
import { type NewNoteInput, useNewNote } from './use-new-note.ts'
import { NOTE_TITLES } from './note-titles.ts'

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)

/** The right that an assistant needs. */
const RIGHTS = { patient: undefined, practice: 'records' } as const

type Possible = { writer: NewNoteInput['writer']; online: boolean; colleague: string | null }

/** An owner's note is kept without a network; a practice sends it at once, and that of a visit only for its vet. */
const isPossible = ({ writer, online, colleague }: Possible) =>
  writer === 'patient' || (online && colleague === null)

/**
 * Adds a text, lab result, note to a visit, or report (specification/owner §2, specification/practice §2). After a failure it stays open.
 */
export function NoteModal({ colleague = null, ...props }: NewNoteInput & { colleague?: string | null }) {
  const { writer, kind, pets, onClose } = props
  const { t } = useTranslation(['history', 'booking', 'common'])
  const online = useOnline()
  const note = useNewNote(props)
  const { petId, text, file } = note
  const [first] = useState(text)
  const isReport = kind === 'report'
  return (
    <FormFrame
      onClose={onClose}
      title={t(NOTE_TITLES[kind])}
      unsaved={note.isBegun || (pets.length > 1 && petId !== undefined)}
      footer={
        <ModalActions
          act={t('common:save')}
          missing={note.missing && t(`missing.${note.missing}`)}
          disabled={!isPossible({ writer, online, colleague }) || !note.maySave}
          busy={note.isSaving}
          right={RIGHTS[writer]}
          onAct={() => note.save()}
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
            isFirst={isReport ? 'desk' : true}
            onChange={note.setText}
          />
        </Suspense>
        {!online && <p className="quiet">{t(writer === 'patient' ? 'offlineOwner' : 'offline')}</p>}
        <OfColleague name={colleague} error={note.error} />
      </div>
    </FormFrame>
  )
}
