import './assistants.css'
import { IonButton, IonIcon, IonSpinner } from '@ionic/react'
import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { addOutline, createOutline, trashOutline, linkOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useUser } from '../../../lib/session/session.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { EmailText } from '../../../ui/show/email-text.tsx'
import { InvitationMail, isUndelivered } from '../../../ui/show/invitation-mail.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState } from '../../../ui/page/states.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { AssistantFormModal } from './assistant-form-modal.tsx'
import { useDeleteAssistant, makeInvitationLink } from './queries.ts'
import { type ReactNode, useState } from 'react'
import { LinkModal } from '../../../ui/modal/link-modal.tsx'
import { usePendingAssistants } from './use-pending-assistants.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** The assistant whose form is open; a new one may begin with a failed invitation. */
type Edited = { assistant?: Assistant; draft?: Assistant }

type AssistantListProps = {
  /** Whom a person works for, by id; in a practice of several vets. */
  worksFor?: ReadonlyMap<string, string>
  /** A button beside the one that adds an assistant. */
  more?: ReactNode
}

/** The doctor's team as cards with actions; the same on its page and in the dialog of the menu. */
export function AssistantList({ worksFor, more }: AssistantListProps) {
  const { t } = useTranslation('assistants')
  const user = useUser()
  const [edited, setEdited] = useKept<Edited | null>('team: form', null)
  const { team, watch } = usePendingAssistants((draft) => setEdited({ draft }))
  const isDoctor = user?.role === 'doctor'
  const add = isDoctor && (
    <IonButton color="secondary" onClick={() => setEdited({})}>
      <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
      {t('add')}
    </IonButton>
  )
  return (
    <>
      <Loaded
        query={team}
        skeleton={<CardListSkeleton count={2} />}
        empty={
          <EmptyState
            title={t('none')}
            hint={t('noneHint')}
            action={
              <>
                {more}
                {add}
              </>
            }
          />
        }
      >
        {(assistants) => (
          <>
            {add && (
              <div className="form-actions team-add">
                {more}
                {add}
              </div>
            )}
            <AssistantCards
              assistants={assistants}
              worksFor={worksFor}
              onEdit={(assistant) => setEdited({ assistant })}
            />
          </>
        )}
      </Loaded>
      {edited && (
        <AssistantFormModal
          assistant={edited.assistant ?? null}
          draft={edited.draft ?? null}
          mayGiveRights={isDoctor}
          onClose={() => setEdited(null)}
          onOrdered={watch}
        />
      )}
    </>
  )
}

type AssistantCardsProps = {
  assistants: readonly Assistant[]
  worksFor: AssistantListProps['worksFor']
  onEdit: (assistant: Assistant) => void
}

function AssistantCards({ assistants, worksFor, onEdit }: AssistantCardsProps) {
  const user = useUser()
  return (
    <ul className="card-list team">
      {assistants.map((assistant) => (
        <li key={assistant.id}>
          <AssistantCard
            assistant={assistant}
            worksFor={worksFor?.get(assistant.id)}
            isSelf={assistant.id === user?.id}
            onEdit={() => onEdit(assistant)}
          />
        </li>
      ))}
    </ul>
  )
}

type AssistantCardProps = {
  assistant: Assistant
  worksFor: string | undefined
  isSelf: boolean
  onEdit: () => void
}

function AssistantCard({ assistant, worksFor, isSelf, onEdit }: AssistantCardProps) {
  const { t } = useTranslation('assistants')
  const { id, fullname, email, profile, state } = assistant
  const remove = useDeleteAssistant()

  const ask = async () => {
    if (!(await confirmDialog({ message: t('deleteQuestion'), danger: true }))) return
    try {
      // Awaited, because the card and its callbacks are removed with the assistant.
      await remove.mutateAsync(id)
      void showToast({ message: t('deleted') })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <article
      className="card team-card"
      aria-label={fullname}
      aria-busy={remove.isPending || state === 'creating'}
    >
      <PersonPicture name={fullname} photo={profile} size={3.5} />
      <div className="team-who">
        <h2 translate="no">{fullname}</h2>
        <p className="quiet">
          <EmailText email={email} />
        </p>
        {worksFor !== undefined && (
          <p>
            <Sentence text={worksFor} />
          </p>
        )}
        {state !== 'active' && <p className="team-state">{t(`states.${state}`)}</p>}
        <InvitationMail mail={assistant.mail} />
      </div>
      {remove.isPending || state === 'creating' ? (
        <output className="team-busy">
          <IonSpinner name="crescent" aria-hidden="true" />
          <span>{t(remove.isPending ? 'deleting' : 'inProgress')}</span>
        </output>
      ) : (
        <AssistantActions assistant={assistant} isSelf={isSelf} onEdit={onEdit} onDelete={() => void ask()} />
      )}
    </article>
  )
}

type AssistantActionsProps = Omit<AssistantCardProps, 'worksFor'> & { onDelete: () => void }

function AssistantActions({ assistant, isSelf, onEdit, onDelete }: AssistantActionsProps) {
  const { t } = useTranslation('assistants')
  const { fullname, state } = assistant
  const mayChange = useRight('team') || isSelf
  const settled = state === 'invited' || state === 'active'
  return (
    <div className="team-actions">
      {state === 'invited' && <InvitationLink invited={assistant} />}
      {settled && mayChange && (
        <IonButton fill="clear" aria-label={t('editNamed', { name: fullname })} onClick={onEdit}>
          <IonIcon slot="icon-only" icon={createOutline} aria-hidden="true" />
        </IonButton>
      )}
      {mayChange && !isSelf && (
        <IonButton
          fill="clear"
          color="danger"
          aria-label={t('deleteNamed', { name: fullname })}
          onClick={onDelete}
        >
          <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
        </IonButton>
      )}
    </div>
  )
}

/** Shows the doctor the link of an invitation, because mails get lost and some servers send none. */
export function InvitationLink({
  invited: { id, fullname, mail },
  hint,
}: {
  invited: Assistant
  /** What the link does, in place of the text about assistants; its names are marked. */
  hint?: string
}) {
  const { t } = useTranslation('assistants')
  const [isOpen, setIsOpen] = useState(false)
  if (useUser()?.role !== 'doctor') return null
  return (
    <>
      <IonButton
        fill="clear"
        aria-label={t('showLinkNamed', { name: fullname })}
        onClick={() => setIsOpen(true)}
      >
        <IonIcon slot={isUndelivered(mail) ? 'start' : 'icon-only'} icon={linkOutline} aria-hidden="true" />
        {isUndelivered(mail) && t('showLink')}
      </IonButton>
      {isOpen && (
        <LinkModal
          title={t('linkOf', { name: kept(fullname) })}
          intro={<Sentence text={hint ?? t('linkHint', { name: kept(fullname) })} />}
          heading={t('linkPrinted')}
          onMake={() => makeInvitationLink(id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
