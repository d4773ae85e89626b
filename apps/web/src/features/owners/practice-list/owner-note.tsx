import { IonButton } from '@ionic/react'
import { OwnerNoteForm } from '@vetvisit/contract/owners/note-form'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { OWNER_NOTE_MAX } from '@vetvisit/contract/owners/rules'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { TextareaField } from '../../../ui/form/text-field.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { useMayKeepOwners, useWriteOwnerNote } from './practice-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** What the practice's people should know about an owner, and how often the owner's animals did not come. */
export function OwnerNote({ owner }: { owner: PracticeOwner }) {
  const { t } = useTranslation('patients')
  const mayWrite = useMayKeepOwners()
  const [isOpen, setOpen] = useKept(`${formName('note on owner', owner._id)}, open`, false)
  // An open note stays when the right is taken away, because something may be typed in it.
  if (owner.note === '' && owner.missed === 0 && !mayWrite && !isOpen) return null
  return (
    <div className="owner-note">
      {owner.note !== '' && (
        <p className="owner-note-text" translate="no">
          {owner.note}
        </p>
      )}
      {owner.missed > 0 && (
        <p className="quiet">
          {owner.telephoneOnly
            ? t('telephoneOnly', { count: owner.missed })
            : t('missedOften', { count: owner.missed })}
        </p>
      )}
      {owner.telephoneOnly && mayWrite && <OnlineAgain owner={owner} />}
      {mayWrite && (
        <IonButton fill="clear" size="small" onClick={() => setOpen(true)}>
          {t(owner.note === '' ? 'note.add' : 'note.change')}
        </IonButton>
      )}
      {isOpen && <NoteModal owner={owner} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Lets an owner book online again who books by telephone only. */
function OnlineAgain({ owner: { _id, note } }: { owner: PracticeOwner }) {
  const { t } = useTranslation('patients')
  const write = useWriteOwnerNote()
  return (
    <IonButton
      fill="clear"
      size="small"
      disabled={write.isPending}
      onClick={() =>
        write.mutate({ patId: _id, note, seen: { note }, booksOnline: true }, { onError: showFailure })
      }
    >
      {t('bookOnlineAgain')}
    </IonButton>
  )
}

function NoteModal({ owner, onClose }: { owner: PracticeOwner; onClose: () => void }) {
  const { t } = useTranslation('patients')
  const write = useWriteOwnerNote()
  const state = useRecordForm<PracticeOwner, OwnerNoteForm, OwnerNoteForm>({
    schema: OwnerNoteForm,
    record: owner,
    keepAs: formName('note on owner', owner._id),
    inputsOf: ({ note }) => ({ note }),
    onSave: async ({ seen }, { note }) => {
      await write.mutateAsync({
        patId: owner._id,
        note,
        ...('note' in seen && { seen: { note: String(seen['note']) } }),
      })
      onClose()
      return null
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t('note.of', { name: kept(owner.fullname) })}
      right="owners"
      className="fitted-modal"
    >
      <TextareaField
        control={state.control}
        name="note"
        label={t('note.label')}
        helperText={t('note.hint')}
        maxlength={OWNER_NOTE_MAX}
        counter
        rows={3}
      />
    </FormModal>
  )
}
