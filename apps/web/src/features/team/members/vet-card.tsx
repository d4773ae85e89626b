import { IonButton } from '@ionic/react'
import type { Member } from '@vetvisit/contract/team/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { EmailText } from '../../../ui/show/email-text.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { useMakeAdmin, useRemoveMember } from './queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type VetCardProps = { vet: Member; isSelf: boolean; mayChange: boolean }

/** A vet of the practice: what they decide as a plain sentence, and for an admin what may be changed. */
export function VetCard({
  vet: { _id: id, fullname, email, profile, isAdmin },
  isSelf,
  mayChange,
}: VetCardProps) {
  const { t } = useTranslation('team')
  const makeAdmin = useMakeAdmin()
  const remove = useRemoveMember()

  const askToRemove = async () => {
    const message = t('removeQuestion', { name: kept(fullname) })
    if (!(await confirmDialog({ message, yes: t('remove'), no: t('keep'), danger: true }))) return
    await toastOutcome(remove.mutateAsync(id), { message: t('removed') })
  }
  return (
    <article className="card team-card" aria-label={fullname} aria-busy={remove.isPending}>
      <PersonPicture name={fullname} photo={profile} size={3.5} />
      <div className="team-who">
        <h3>
          <span translate="no">{fullname}</span>
          {isSelf && <span className="quiet"> · {t('thisIsYou')}</span>}
        </h3>
        <p className="quiet">
          <EmailText email={email} />
        </p>
        <p>{t(isAdmin ? 'mayAll' : 'mayVet')}</p>
      </div>
      {mayChange && !isSelf && (
        <div className="team-actions">
          <IonButton
            fill="clear"
            disabled={makeAdmin.isPending}
            aria-label={t(isAdmin ? 'endAdminNamed' : 'makeAdminNamed', { name: fullname })}
            // Awaited, because the card is gone if a colleague has removed the vet meanwhile.
            onClick={() => void makeAdmin.mutateAsync({ id, isAdmin: !isAdmin }).catch(showFailure)}
          >
            {t(isAdmin ? 'endAdmin' : 'makeAdmin')}
          </IonButton>
          <IonButton
            fill="clear"
            color="danger"
            disabled={remove.isPending}
            aria-label={t('removeNamed', { name: fullname })}
            onClick={() => void askToRemove()}
          >
            {t('remove')}
          </IonButton>
        </div>
      )}
    </article>
  )
}
