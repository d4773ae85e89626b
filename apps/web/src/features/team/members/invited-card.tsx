import { IonButton } from '@ionic/react'
import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { EmailText } from '../../../ui/show/email-text.tsx'
import { InvitationMail } from '../../../ui/show/invitation-mail.tsx'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { InvitationLink } from '../assistants/assistant-list.tsx'
import { useWithdrawInvitation } from './queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** A vet who was invited and has not joined yet. */
export function InvitedCard({ invited, mayChange }: { invited: Assistant; mayChange: boolean }) {
  const { t } = useTranslation(['team', 'assistants'])
  const withdraw = useWithdrawInvitation()
  const { id, fullname, email, state, err } = invited
  return (
    <article className="card team-card" aria-label={fullname} aria-busy={withdraw.isPending}>
      <PersonPicture name={fullname} photo={null} size={3.5} />
      <div className="team-who">
        <h3 translate="no">{fullname}</h3>
        <p className="quiet">
          <EmailText email={email} />
        </p>
        <p className="team-state">
          {err ?? t(`assistants:states.${state === 'active' ? 'invited' : state}`)}
        </p>
        <InvitationMail mail={invited.mail} />
      </div>
      {mayChange && (
        <div className="team-actions">
          {state === 'invited' && (
            <InvitationLink invited={invited} hint={t('linkHint', { name: kept(fullname) })} />
          )}
          <IonButton
            fill="clear"
            color="danger"
            disabled={withdraw.isPending}
            aria-label={t('withdrawNamed', { name: fullname })}
            // Awaited, because the card is gone if the person has joined meanwhile.
            onClick={() => void withdraw.mutateAsync(id).catch(showFailure)}
          >
            {t('withdraw')}
          </IonButton>
        </div>
      )}
    </article>
  )
}
