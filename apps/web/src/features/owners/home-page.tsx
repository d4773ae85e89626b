import './components/home.css'
import { IonButton, IonIcon, IonSkeletonText } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Waiting } from '@vetvisit/contract/appointments/waiting-list/schemas'
import type { OwnerDashboard } from '@vetvisit/contract/owners/routes'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { searchOutline } from 'ionicons/icons'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/time/clock.ts'
import { useUser } from '../../lib/session/session.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { CardListSkeleton, EmptyState, FailedState } from '../../ui/page/states.tsx'
import { InvitationCards } from './components/care-questions.tsx'
import { LatestEntries } from './components/latest-entries.tsx'
import { PetStrip } from './components/pet-strip.tsx'
import { useLinkedAppointment, visitAnchor } from './components/use-wanted-visit.ts'
import { usePractices } from './care-queries.ts'
import { splitByWindow } from './home-format.ts'
import { useLatestEntries, useOwnerDashboard } from './home-queries.ts'

type AppointmentPart = ComponentType<{ appointment: Appointment }>

/** Components of the appointments and pets features, passed in by the application. */
export type OwnerHomeParts = {
  NextVisit: AppointmentPart
  WaitingRequest: AppointmentPart
  Visit: ComponentType<{ appointment: Appointment; past: boolean }>
  /** Card of a fully booked day for which the owner is on the waiting list. */
  WaitingDay: ComponentType<{ waiting: Waiting }>
  /** Due vaccinations and dewormings of the pets. */
  Due: ComponentType<{ pets: readonly Pet[] }>
  /** The button that adds a pet. */
  addPet: ReactNode
}

/** `/patient`: the next appointment, open requests, pets and past visits. */
export function OwnerHome(parts: OwnerHomeParts) {
  const { t } = useTranslation(['home', 'common'])
  const dashboard = useOwnerDashboard()
  // Prefetched for components below, in parallel with the dashboard.
  usePractices()
  useLatestEntries()
  const name = useUser()?.fullname
  return (
    <PageShell
      title={t('common:titles.dashboard')}
      actions={
        <IonButton routerLink="/search" aria-label={t('common:titles.search')}>
          <IonIcon slot="icon-only" icon={searchOutline} aria-hidden="true" />
        </IonButton>
      }
    >
      <div className="home">
        {name && <p className="home-greeting">{t('hello', { name })}</p>}
        {dashboard.isPending && <Skeleton />}
        {dashboard.isError && !dashboard.data && (
          <FailedState error={dashboard.error} onRetry={() => void dashboard.refetch()}>
            <IonButton fill="clear" routerLink="/search">
              {t('common:titles.search')}
            </IonButton>
          </FailedState>
        )}
        {dashboard.data && <Agenda dashboard={dashboard.data} {...parts} />}
      </div>
    </PageShell>
  )
}

function Agenda({ dashboard, ...parts }: OwnerHomeParts & { dashboard: OwnerDashboard }) {
  const { t } = useTranslation('home')
  useLinkedAppointment()
  const { NextVisit, WaitingDay, Visit, Due, addPet } = parts
  const { upcoming, requests, waiting, recent, pets } = dashboard
  const [next] = upcoming
  const offers = waiting.filter(({ offer }) => offer !== null)
  return (
    <>
      <InvitationCards />
      {offers.length > 0 && (
        <ul className="list home-cards" aria-label={t('offers')}>
          {offers.map((entry) => (
            <li key={entry._id}>
              <WaitingDay waiting={entry} />
            </li>
          ))}
        </ul>
      )}
      {next ? (
        <div id={visitAnchor(next._id)} tabIndex={-1}>
          <NextVisit appointment={next} />
        </div>
      ) : (
        <NothingAhead waiting={requests.length > 0} />
      )}
      <ComingUp dashboard={dashboard} {...parts} />
      <Due pets={pets} />
      {pets.length > 0 ? (
        <PetStrip pets={pets} add={addPet} />
      ) : (
        <section className="card home-invite">
          <EmptyState title={t('noPets')} hint={t('noPetsHint')} action={addPet} />
        </section>
      )}
      <LatestEntries />
      <Cards title={t('recent')} list={recent}>
        {(appointment) => <Visit appointment={appointment} past />}
      </Cards>
    </>
  )
}

type ComingUpProps = Pick<OwnerHomeParts, 'WaitingRequest' | 'Visit' | 'WaitingDay'> & {
  dashboard: OwnerDashboard
}

/** Everything after the next appointment: later ones, open requests, waiting list entries. */
function ComingUp({ dashboard, WaitingRequest, Visit, WaitingDay }: ComingUpProps) {
  const { t } = useTranslation('home')
  const now = useNow()
  const { upcoming, requests, waiting } = dashboard
  const others = upcoming.slice(1)
  const { soon, later } = splitByWindow(others, now)
  const queues = waiting.filter(({ offer }) => offer === null)
  if (requests.length + others.length + queues.length === 0) return null
  return (
    <div className="home-pair">
      <Cards title={t('nextEvents')} list={soon}>
        {(appointment) => <Visit appointment={appointment} past={false} />}
      </Cards>
      <Cards title={t('waiting')} list={requests}>
        {(appointment) => <WaitingRequest appointment={appointment} />}
      </Cards>
      <Cards title={t('later')} list={later}>
        {(appointment) => <Visit appointment={appointment} past={false} />}
      </Cards>
      <Cards title={t('queues')} list={queues}>
        {(entry) => <WaitingDay waiting={entry} />}
      </Cards>
    </div>
  )
}

function NothingAhead({ waiting }: { waiting: boolean }) {
  const { t } = useTranslation('home')
  return (
    <section className="card home-invite">
      <EmptyState
        title={t('noVisit')}
        hint={waiting ? t('noVisitYet') : t('noVisitHint')}
        scene="asleep"
        action={
          <IonButton color="secondary" routerLink="/search">
            <IonIcon slot="start" icon={searchOutline} aria-hidden="true" />
            {t('findVet')}
          </IonButton>
        }
      />
    </section>
  )
}

type CardsProps<Item> = {
  title: string
  list: readonly Item[]
  children: (item: Item) => ReactNode
}

function Cards<Item extends { _id: string }>({ title, list, children }: CardsProps<Item>) {
  if (list.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="list home-cards">
        {list.map((item) => (
          <li key={item._id} id={visitAnchor(item._id)} tabIndex={-1}>
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Skeleton() {
  return (
    <>
      <IonSkeletonText animated style={{ height: '15rem' }} />
      <CardListSkeleton count={2} />
    </>
  )
}
