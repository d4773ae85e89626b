import './visit-note.css'
import { IonSkeletonText } from '@ionic/react'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useOnline } from '../../../platform/network.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { FormFrame } from '../../../ui/modal/form-frame.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { FindingsFields } from './findings-fields.tsx'
import { FileField } from './note-file.tsx'
import { useFindings } from './use-findings.ts'
import { OfColleague, useColleagueOf } from './of-colleague.tsx'
import { useNewNote } from './use-new-note.ts'
import { VisitSoFar } from '../history/visit-so-far.tsx'

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)

type VisitNoteProps = {
  about: PracticeHistory
  record: PetRecord
  visitId: string
  /** True beside the history of a running visit: the form cannot be closed. */
  stays: boolean
  onClose: () => void
}

/** The note of a visit with weight and findings, and below it what was written in the visit before. */
export function VisitNote({ about, record, visitId, stays, onClose }: VisitNoteProps) {
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const findings = useFindings(record)
  const note = useNewNote({
    writer: 'practice',
    kind: 'appointment',
    pets: [about.pet],
    visitId,
    isWrittenElsewhere: findings.isMeasured,
    onClose,
  })
  const [first] = useState(note.text)
  const colleague = useColleagueOf(about, visitId)
  const isWeightAlone = findings.isWeighed && !findings.isMeasured && !note.isBegun
  const save = async () => {
    if (!(await findings.store())) return
    if (!isWeightAlone) return note.save(findings.paragraph())
    void showToast({ message: t('findings.weighed'), color: 'success', durationMs: 1500 })
    onClose()
  }
  return (
    <FormFrame
      onClose={onClose}
      title={t('visitNoteTitle')}
      unsaved={note.isBegun || findings.isBegun}
      footer={
        <ModalActions
          {...(stays && { cancel: null })}
          act={t('common:save')}
          disabled={!online || colleague !== null || !(note.maySave || isWeightAlone)}
          busy={note.isSaving || findings.isSaving}
          right="records"
          onAct={() => void save()}
        />
      }
    >
      <div className="note-of-visit">
        <FindingsFields record={record} findings={findings} />
        <Suspense fallback={<IonSkeletonText animated style={{ height: '300px' }} />}>
          <RichTextEditor
            label={t('noteLabel')}
            initial={first}
            isFirst={stays ? 'desk' : true}
            onChange={note.setText}
          />
        </Suspense>
        <FileField isReport={false} mayWait={false} file={note.file} onChange={note.setFile} />
        {!online && <p className="quiet">{t('offline')}</p>}
        <OfColleague name={colleague} error={findings.error ?? note.error} />
        <VisitSoFar visitId={visitId} items={about.items} />
      </div>
    </FormFrame>
  )
}
