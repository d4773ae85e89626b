import '../care/care.css'
import { IonButton } from '@ionic/react'
import type { CareInvitation } from '@vetvisit/contract/owners/care-routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { placesOf } from '../care/care-format.ts'
import { useAnswerInvitation, usePractices } from '../care/care-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Open invitations of doctors to be on their record; nothing without any. */
export function InvitationCards() {
  const { t } = useTranslation('owners')
  const invitations = usePractices().data?.invitations ?? []
  if (invitations.length === 0) return null
  return (
    <ul className="list" aria-label={t('care.questions')}>
      {invitations.map((invitation) => (
        <li key={invitation._id}>
          <Question invitation={invitation} />
        </li>
      ))}
    </ul>
  )
}

function Question({ invitation: { _id, doctor } }: { invitation: CareInvitation }) {
  const { t } = useTranslation('owners')
  const answer = useAnswerInvitation()
  const name = doctor.fullname
  const places = placesOf(doctor)
  const say = (accept: boolean) =>
    void toastOutcome(
      answer.mutateAsync({ _id, accept }),
      accept
        ? { message: t('care.accepted', { name: kept(name) }), color: 'success' }
        : { message: t('care.declined') },
    )
  return (
    <article className="card care-card care-question">
      <PersonPicture name={name} photo={doctor.profile} />
      <div className="care-words">
        <h3>
          <Sentence text={t('care.question', { name: kept(name) })} />
        </h3>
        {places && <p>{places}</p>}
        <p className="quiet">{t('care.questionHint')}</p>
      </div>
      <div className="care-acts">
        <IonButton fill="outline" disabled={answer.isPending} onClick={() => say(false)}>
          {t('care.decline')}
        </IonButton>
        <IonButton disabled={answer.isPending} aria-busy={answer.isPending} onClick={() => say(true)}>
          {t('care.accept')}
        </IonButton>
      </div>
    </article>
  )
}
