import '../assistants/assistants.css'
import { IonButton } from '@ionic/react'
import type { JoinOffer, OwnPractice } from '@vetvisit/contract/team/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginPath } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { useJoinOffer, useJoinPractice } from './queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** `/join?token=…`: target of the link with which a practice invites a vet. */
export function JoinPage() {
  const { t } = useTranslation(['team', 'common'])
  const user = useUser()
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const offer = useJoinOffer(token, user?.id)
  return (
    <PageShell title={t('common:titles.join')} width="form">
      <Loaded query={offer} skeleton={<RowsSkeleton count={3} />}>
        {(found) =>
          found === 'invalid' ? (
            <EmptyState scene="not-found" title={t('join.invalid')} hint={t('join.invalidHint')} />
          ) : (
            <Offer token={token} offer={found} />
          )
        }
      </Loaded>
    </PageShell>
  )
}

function Offer({ token, offer }: { token: string; offer: JoinOffer }) {
  const { t } = useTranslation('team')
  const user = useUser()
  const { practiceName, invitedBy, email } = offer
  return (
    <article className="card join-card">
      <h2>
        <Sentence text={t('join.question', { name: kept(practiceName) })} />
      </h2>
      <p>
        <Sentence text={t('join.from', { name: kept(invitedBy), email })} />
      </p>
      <p className="quiet">{t('join.hint')}</p>
      {user === null ? (
        <ForVisitor token={token} />
      ) : (
        <ForPerson token={token} offer={offer} email={user.email} />
      )}
    </article>
  )
}

/** With an account that exists, or a new one, whose password is set on the page of links. */
function ForVisitor({ token }: { token: string }) {
  const { t } = useTranslation('team')
  const query = `token=${encodeURIComponent(token)}`
  return (
    <div className="join-acts">
      <IonButton color="secondary" routerLink={loginPath(`/join?${query}`)}>
        {t('join.logIn')}
      </IonButton>
      <IonButton fill="outline" routerLink={`/forgot-password?${query}`}>
        {t('join.signUp')}
      </IonButton>
    </div>
  )
}

type ForPersonProps = { token: string; offer: JoinOffer; email: string | null }

function ForPerson({ token, offer, email }: ForPersonProps) {
  const { t } = useTranslation('team')
  const navigate = useNavigate()
  const join = useJoinPractice()
  if (offer.own === null || email !== offer.email)
    return <p role="alert">{t('join.otherAccount', { email: offer.email })}</p>
  if (Object.values(offer.own).some((count) => count > 0)) return <InUse own={offer.own} />
  const accept = async () => {
    try {
      // Awaited, because the offer and its callbacks are removed with the earlier practice.
      await join.mutateAsync(token)
      void showToast({ message: t('join.joined', { name: kept(offer.practiceName) }), color: 'success' })
      navigate('/doctor', { replace: true })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <div className="join-acts">
      <BusyButton busy={join.isPending} onClick={() => void accept()}>
        {t('join.act')}
      </BusyButton>
    </div>
  )
}

/** Records never move silently, so a practice that has some cannot be given up by joining another one. */
function InUse({ own }: { own: OwnPractice }) {
  const { t } = useTranslation('team')
  const kinds = ['clinics', 'owners', 'notes', 'visits', 'members'] as const
  return (
    <div role="alert">
      <p>{t('join.inUse')}</p>
      <ul>
        {kinds
          .filter((kind) => own[kind] > 0)
          .map((kind) => (
            <li key={kind}>{t(`join.own.${kind}`, { count: own[kind] })}</li>
          ))}
      </ul>
      <p>{t('join.inUseHint')}</p>
    </div>
  )
}
