import '../assistants/assistants.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Team } from '@vetvisit/contract/team/routes'
import { addOutline, timeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useUser } from '../../../lib/session/session.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { CardListSkeleton } from '../../../ui/page/states.tsx'
import { AssistantList } from '../assistants/assistant-list.tsx'
import { InvitedCard } from './invited-card.tsx'
import { InviteMemberModal } from './invite-member-modal.tsx'
import { LeaveSection } from './leave-section.tsx'
import { useMembers } from './queries.ts'
import { VetCard } from './vet-card.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

/** `/doctor/team`: the people of a practice, invitations, and leaving (specification/practice §2). */
export function TeamPage() {
  const { t } = useTranslation(['team', 'common'])
  const members = useMembers()
  return (
    <PageShell title={t('common:titles.team')} mayPull>
      <Loaded query={members} skeleton={<CardListSkeleton count={3} />}>
        {(people) => <People people={people} />}
      </Loaded>
    </PageShell>
  )
}

function People({ people: { members, invitations } }: { people: Team }) {
  const { t } = useTranslation('team')
  const user = useUser()
  const [inviting, setInviting] = useState<'vet' | 'reception' | null>(null)
  const self = members.find(({ _id }) => _id === user?.id)
  const isAdmin = self?.isAdmin === true
  const vets = members.filter(({ kind }) => kind === 'vet')
  const nameOf = new Map(members.map(({ _id, fullname }) => [_id, fullname]))
  const worksFor = new Map(
    members
      .filter(({ kind }) => kind !== 'vet')
      .map(({ _id, worksFor: vet }) => [
        _id,
        vet === null ? t('forAll') : t('worksFor', { vet: kept(nameOf.get(vet) ?? '') }),
      ]),
  )
  const add = (kind: 'vet' | 'reception') =>
    isAdmin && (
      <IonButton fill="outline" onClick={() => setInviting(kind)}>
        <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
        {t(`invite.${kind}`)}
      </IonButton>
    )
  return (
    <>
      <section className="team-part">
        <div className="team-head">
          <h2>{t('vets')}</h2>
          <div className="team-head-acts">
            {vets.length > 1 && <HoursLink />}
            {add('vet')}
          </div>
        </div>
        <ul className="card-list team">
          {vets.map((vet) => (
            <li key={vet._id}>
              <VetCard vet={vet} isSelf={vet._id === user?.id} mayChange={isAdmin} />
            </li>
          ))}
          {invitations
            .filter(({ kind }) => kind === 'vet')
            .map((invited) => (
              <li key={invited.id}>
                <InvitedCard invited={invited} mayChange={isAdmin} />
              </li>
            ))}
        </ul>
      </section>
      <section className="team-part">
        <h2>{t('others')}</h2>
        <AssistantList worksFor={worksFor} more={add('reception')} />
      </section>
      {self?.kind === 'vet' && vets.length > 1 && <LeaveSection />}
      {inviting && <InviteMemberModal kind={inviting} onClose={() => setInviting(null)} />}
    </>
  )
}

/** Leads to when each vet works at each clinic. */
function HoursLink() {
  const { t } = useTranslation('clinics')
  return (
    <IonButton fill="outline" routerLink="/doctor/team/hours">
      <IonIcon slot="start" icon={timeOutline} aria-hidden="true" />
      {t('vets.title')}
    </IonButton>
  )
}
