import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import { useColleagueOf } from '../note/of-colleague.tsx'
import { lazy, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { KeptScope } from '../../../lib/session/kept.ts'
import { Beside } from '../../../ui/modal/beside.ts'
import { NOTE_TITLES } from '../note/note-titles.ts'
import { type EntryForm, type EntryForms, formKey } from './use-entry-forms.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const NoteModal = lazy(() => import('../note/note-modal.tsx').then((file) => ({ default: file.NoteModal })))
const VisitNote = lazy(() => import('../note/visit-note.tsx').then((file) => ({ default: file.VisitNote })))
const PrescriptionEditor = lazy(() =>
  import('../prescription/prescription-editor.tsx').then((file) => ({ default: file.PrescriptionEditor })),
)

type EntryFormsProps = {
  about: PracticeHistory
  forms: EntryForms
  /** True if the page has a column for forms; otherwise they open as dialogs. */
  hasColumn: boolean
}

/** The open forms of a record, each with its own input; with several, a row of buttons shows one of them. */
export function OpenEntryForms({ about, forms, hasColumn }: EntryFormsProps) {
  const { t } = useTranslation('history')
  return (
    <>
      {forms.open.length > 1 && (
        <ul className="record-forms" aria-label={t('record.forms')}>
          {forms.open.map((form) => (
            <li key={formKey(form)}>
              <button
                type="button"
                aria-pressed={formKey(form) === forms.shown}
                onClick={() => forms.begin(form)}
              >
                {t(titleOf(form))}
              </button>
            </li>
          ))}
        </ul>
      )}
      {forms.open.map((form) => (
        <OpenForm
          key={forms.elementKey(form)}
          form={form}
          about={about}
          forms={forms}
          hasColumn={hasColumn}
        />
      ))}
    </>
  )
}

const titleOf = (form: EntryForm) =>
  form.kind === 'prescription'
    ? form.item
      ? 'prescription.editTitle'
      : 'prescription.addTitle'
    : NOTE_TITLES[form.kind]

type OpenFormProps = EntryFormsProps & { form: EntryForm }

/** One form. It stays where it was opened, also if the window changes, because typed input would move with it. */
function OpenForm({ form, about, forms, hasColumn }: OpenFormProps) {
  const key = formKey(form)
  const [isBeside] = useState(hasColumn)
  const [isRunning] = useState(form.visitId !== null && form.visitId === about.running?._id)
  const stays = isBeside && key === forms.ownKey
  const place = isBeside
    ? { isShown: key === forms.shown, stays, onUnsaved: (unsaved: boolean) => forms.mark(key, unsaved) }
    : null
  const onClose = () => forms.close(key)
  return (
    <KeptScope value={`${about.pet._id} ${key}: `}>
      <Beside value={place}>
        <FirstOpening>
          <Form form={form} about={about} isRunning={isRunning} stays={stays} onClose={onClose} />
        </FirstOpening>
      </Beside>
    </KeptScope>
  )
}

type FormProps = {
  form: EntryForm
  about: PracticeHistory
  /** True if its visit was under way when the form was opened. */
  isRunning: boolean
  stays: boolean
  onClose: () => void
}

function Form({ form, about, isRunning, stays, onClose }: FormProps) {
  const { record, pet } = about
  const { kind, visitId } = form
  const colleague = useColleagueOf(about, visitId)
  if (kind === 'prescription')
    return <PrescriptionEditor about={about} item={form.item} visitId={visitId} onClose={onClose} />
  if (kind === 'appointment' && visitId !== null && isRunning && record)
    return <VisitNote about={about} record={record} visitId={visitId} stays={stays} onClose={onClose} />
  return (
    <NoteModal
      writer="practice"
      kind={kind}
      pets={[pet]}
      onClose={onClose}
      colleague={kind === 'appointment' ? colleague : null}
      {...(visitId !== null && { visitId })}
    />
  )
}
