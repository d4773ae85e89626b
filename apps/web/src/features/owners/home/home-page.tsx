import './home.css'
import { IonButton, IonIcon, IonSkeletonText } from '@ionic/react'
import type { Appointment, BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Waiting as WaitingEntry } from '@vetvisit/contract/appointments/waiting-list/schemas'
import type { OwnerDashboard } from '@vetvisit/contract/owners/routes'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { medkitOutline, searchOutline } from 'ionicons/icons'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { EMERGENCY_PATH } from '../../../lib/routing/paths.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { today } from '../../../lib/time/dates.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState, FailedState } from '../../../ui/page/states.tsx'
import { InvitationCards } from './care-questions.tsx'
import { LatestEntries } from './latest-entries.tsx'
import { PetStrip } from './pet-strip.tsx'
import { useEarlierLink } from './use-earlier-link.ts'
import { usePractices } from '../care/care-queries.ts'
import { splitByWindow } from './home-format.ts'
import { useLatestEntries, useOwnerDashboard } from './home-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { shownDay } from '../../../lib/time/unbroken.ts'

type AppointmentPart = ComponentType<{ appointment: Appointment }>

/** Components of the appointments and pets features, passed in by the application. */
export type OwnerHomeParts = {
  NextVisit: AppointmentPart
  WaitingRequest: ComponentType<{ appointment: BookedAppointment }>
  Visit: ComponentType<{ appointment: Appointment; past: boolean }>
  /** A fully booked day that the owner waits for. */
  WaitingDay: ComponentType<{
    waiting: WaitingEntry
    /** Its button is the page's apricot one. */ leads: boolean
  }>
  /** Due vaccinations and dewormings of the pets. */
  Due: ComponentType<{ pets: readonly Pet[]; visits: readonly Appointment[] }>
  /** Adds a pet; as a tile beside the others. */
  AddPet: ComponentType<{ isTile: boolean }>
}

/** `/patient`: the next appointment, open requests, pets and past visits. */
export function OwnerHome(parts: OwnerHomeParts) {
  const { t } = useTranslation(['home', 'common'])
  useEarlierLink()
  const dashboard = useOwnerDashboard()
  // Prefetched for components below, in parallel with the dashboard.
  usePractices()
  useLatestEntries()
  return (
    <PageShell
      title={t('common:titles.dashboard')}
      mayPull
      actions={
        <IonButton className="home-search" routerLink="/search" aria-label={t('common:titles.search')}>
          <IonIcon slot="icon-only" icon={searchOutline} aria-hidden="true" />
        </IonButton>
      }
    >
      <div className="home">
        <Greeting />
        <Loaded
          query={dashboard}
          skeleton={<Skeleton />}
          failed={
            <FailedState error={dashboard.error} onRetry={() => void dashboard.refetch()}>
              <IonButton fill="clear" routerLink="/search">
                {t('common:titles.search')}
              </IonButton>
            </FailedState>
          }
        >
          {(data) => <Agenda dashboard={data} {...parts} />}
        </Loaded>
      </div>
    </PageShell>
  )
}

/** Name, day, the way to help in an emergency, and on a wide screen to a vet. */
function Greeting() {
  const { t } = useTranslation(['home', 'common'])
  const name = useUser()?.fullname
  const now = useNow()
  return (
    <div className="home-top">
      <div>
        {name && (
          <p className="home-greeting">
            <Sentence text={t('hello', { name: kept(name) })} />
          </p>
        )}
        <p className="quiet">{shownDay(today(undefined, now), 'short')}</p>
      </div>
      <div className="home-ways">
        <IonButton className="tinted home-emergency" routerLink={EMERGENCY_PATH}>
          <IonIcon slot="start" icon={medkitOutline} aria-hidden="true" />
          {t('common:tabs.emergency')}
        </IonButton>
        <IonButton className="tinted home-find" routerLink="/search">
          <IonIcon slot="start" icon={searchOutline} aria-hidden="true" />
          {t('findVet')}
        </IonButton>
      </div>
    </div>
  )
}

function Agenda({ dashboard, ...parts }: OwnerHomeParts & { dashboard: OwnerDashboard }) {
  // As wide as the two columns need beside the menu; a phone has one, where what is free now comes before all but the next
  // appointment.
  const isWide = useMediaQuery('(min-width: 75em)')
  const { Visit, Due } = parts
  const { recent, pets, upcoming } = dashboard
  const first = <NextVisit dashboard={dashboard} {...parts} />
  const free = <Offers dashboard={dashboard} {...parts} />
  const ahead = <Ahead dashboard={dashboard} {...parts} />
  const waiting = <Waiting dashboard={dashboard} {...parts} />
  const past = (
    <Cards name="recent" list={recent}>
      {(appointment) => <Visit appointment={appointment} past />}
    </Cards>
  )
  if (!isWide)
    return (
      <>
        {upcoming.length > 0 && first}
        {free}
        {upcoming.length === 0 && first}
        <Due pets={pets} visits={recent} />
        {ahead}
        {waiting}
        <Pets pets={pets} {...parts} />
        {past}
        <LatestEntries />
      </>
    )
  return (
    <div className="home-columns">
      <div className="home">
        {first}
        <Due pets={pets} visits={recent} />
        {ahead}
        {past}
      </div>
      <div className="home">
        {free}
        {waiting}
        <Pets pets={pets} {...parts} />
        <LatestEntries />
      </div>
    </div>
  )
}

type PartProps<Part extends keyof OwnerHomeParts> = Pick<OwnerHomeParts, Part> & { dashboard: OwnerDashboard }

function NextVisit({ dashboard: { upcoming, requests }, NextVisit: Card }: PartProps<'NextVisit'>) {
  const [next] = upcoming
  if (!next) return <NothingAhead waiting={requests.length > 0} />
  return <Card appointment={next} />
}

/** Freed times that are kept for the owner; the first one has the page's apricot button. */
function Offers({ dashboard: { waiting }, WaitingDay }: PartProps<'WaitingDay'>) {
  const { t } = useTranslation('home')
  const offers = waiting.filter(({ offer }) => offer !== null)
  return (
    <>
      <InvitationCards />
      {offers.length > 0 && (
        <ul className="list" aria-label={t('offers')}>
          {offers.map((entry, position) => (
            <li key={entry._id}>
              <WaitingDay waiting={entry} leads={position === 0} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Appointments after the next one. */
function Ahead({ dashboard: { upcoming }, Visit }: PartProps<'Visit'>) {
  const now = useNow()
  const { soon, later } = splitByWindow(upcoming.slice(1), now)
  return (
    <>
      <Cards name="nextEvents" list={soon}>
        {(appointment) => <Visit appointment={appointment} past={false} />}
      </Cards>
      <Cards name="later" list={later}>
        {(appointment) => <Visit appointment={appointment} past={false} />}
      </Cards>
    </>
  )
}

/** Requests without an answer, and days that the owner waits for. */
function Waiting({
  dashboard: { requests, waiting },
  WaitingRequest,
  WaitingDay,
}: PartProps<'WaitingRequest' | 'WaitingDay'>) {
  return (
    <>
      <Cards name="waiting" list={requests}>
        {(appointment) => <WaitingRequest appointment={appointment} />}
      </Cards>
      <Cards name="queues" list={waiting.filter(({ offer }) => offer === null)}>
        {(entry) => <WaitingDay waiting={entry} leads={false} />}
      </Cards>
    </>
  )
}

function Pets({ pets, AddPet }: Pick<OwnerHomeParts, 'AddPet'> & { pets: readonly Pet[] }) {
  const { t } = useTranslation('home')
  if (pets.length > 0) return <PetStrip pets={pets} add={<AddPet isTile />} />
  return (
    <section className="card home-invite">
      <EmptyState title={t('noPets')} hint={t('noPetsHint')} action={<AddPet isTile={false} />} />
    </section>
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
  name: 'recent' | 'nextEvents' | 'later' | 'waiting' | 'queues'
  list: readonly Item[]
  children: (item: Item) => ReactNode
}

/** A heading with rows in one card; nothing without rows. */
function Cards<Item extends { _id: string }>({ name, list, children }: CardsProps<Item>) {
  const { t } = useTranslation('home')
  if (list.length === 0) return null
  return (
    <section>
      <h2>{t(name)}</h2>
      <ul className="home-rows">
        {list.map((item) => (
          <li key={item._id}>{children(item)}</li>
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
