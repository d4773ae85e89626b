import './visit.css'
import '../parts/cards.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { calendarOutline } from 'ionicons/icons'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../../lib/api/call.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState, FailedState } from '../../../ui/page/states.tsx'
import { Prices } from '../parts/prices.tsx'
import { useCalendarFile } from '../parts/use-calendar-file.ts'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { CancelAppointmentButton } from '../visit-cards/cancel-appointment-button.tsx'
import { BookAgain } from '../visit-cards/book-again.tsx'
import { ConfirmVisit } from '../reminder/confirm-visit.tsx'
import { MoveButton } from '../reschedule/move-button.tsx'
import { isAhead, type VisitState, hasBegun, visitStateOf } from './visit-state.ts'
import { VisitPlace } from './visit-place.tsx'
import { type KnownVisit, type ShownVisit, useVisitPage } from './visit-queries.ts'
import { VisitSteps } from './visit-steps.tsx'
import { VisitTop, VisitWords } from './visit-top.tsx'

export type VisitPageParts = {
  /** What is known of this appointment from other pages; it is shown at once and without a network. */
  known: (id: string) => KnownVisit | undefined
  /** What was written about the visit; it belongs to another feature. */
  Entries: ComponentType<{
    petId: string
    entries: readonly HistoryItem[]
    refresh: () => Promise<readonly HistoryItem[]>
  }>
}

/** `/patient/visits/{id}`: one appointment of the owner, from the request to what was written about the visit. */
export function VisitPage({ known, Entries }: VisitPageParts) {
  const { t } = useTranslation(['visits', 'common'])
  const { visitId = '' } = useParams()
  const now = useNow()
  const page = useVisitPage(visitId, known(visitId))
  const visit = isGone(page.error) ? undefined : page.data
  const state = visit && visitStateOf(visit, now)
  const refresh = async () => (await page.refetch()).data?.entries ?? []
  return (
    <PageShell
      title={t(state && hasBegun(state) ? 'page.visit' : 'page.title')}
      back="/patient"
      mayPull
      actions={state && isAhead(state) && <CalendarButton id={visitId} />}
    >
      <Loaded
        query={{ data: visit, error: page.error, refetch: page.refetch }}
        skeleton={<CardListSkeleton count={2} />}
        failed={page.error && <NoVisit error={page.error} onRetry={() => void page.refetch()} />}
      >
        {(data) => state && <Visit visit={data} state={state} Entries={Entries} refresh={refresh} />}
      </Loaded>
    </PageShell>
  )
}

const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.namesNothing)

type VisitParts = VisitProps &
  Pick<VisitPageParts, 'Entries'> & { state: VisitState; refresh: () => Promise<readonly HistoryItem[]> }

function Visit({ visit, state, Entries, refresh }: VisitParts) {
  const { t } = useTranslation('visits')
  const { appointment, entries } = visit
  return (
    <div className="visit-page">
      <VisitTop visit={visit} state={state} />
      <div className="visit-main">
        <section className="card visit-now" aria-label={t('page.now')}>
          <VisitSteps visit={visit} state={state} />
          <VisitWords visit={visit} state={state} />
          {isAhead(state) && <ConfirmVisit appointment={appointment} />}
        </section>
        {isAhead(state) && <Preparation visit={visit} />}
        {entries !== null && entries.length > 0 && (
          <Entries petId={appointment.pet._id} entries={entries} refresh={refresh} />
        )}
      </div>
      <div className="visit-side">
        <VisitPlace appointment={appointment} isAhead={isAhead(state)} />
        <Costs visit={visit} state={state} />
      </div>
      <VisitActions appointment={appointment} state={state} />
    </div>
  )
}

/** It could not be read; or it was never this owner's, or its pet or practice is gone with it. */
function NoVisit({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('visits')
  if (!isGone(error)) return <FailedState error={error} onRetry={onRetry} />
  return (
    <EmptyState
      scene="not-found"
      title={t('page.gone')}
      hint={t('page.goneHint')}
      action={
        <IonButton routerLink="/patient" routerDirection="root">
          {t('page.home')}
        </IonButton>
      }
    />
  )
}

function CalendarButton({ id }: { id: string }) {
  const { t } = useTranslation('requests')
  const file = useCalendarFile()
  return (
    <IonButton aria-label={t('addToCalendar')} disabled={file.isPending} onClick={() => file.mutate(id)}>
      <IonIcon slot="icon-only" icon={calendarOutline} aria-hidden="true" />
    </IonButton>
  )
}

type VisitProps = { visit: ShownVisit }

/** What to bring and to know, by the reason. */
function Preparation({ visit: { appointment } }: VisitProps) {
  const { t } = useTranslation(['visits', 'booking'])
  const { practiceReason, reasonKind, type, status } = appointment
  const reason = reasonKind ?? (type === 'followup' ? 'followup' : 'other')
  return (
    <section aria-labelledby="visit-before">
      <h2 id="visit-before">{t('page.before')}</h2>
      <ul className="card list visit-before">
        <li dir="auto">{practiceReason?.preparation || t(`booking:preparation.${reason}`)}</li>
        {status === 'approved' && <li>{t('booking:sent.come')}</li>}
      </ul>
    </section>
  )
}

function Costs({ visit: { appointment }, state }: VisitProps & { state: VisitState }) {
  const { t } = useTranslation('visits')
  return (
    <section aria-labelledby="visit-costs">
      <h2 id="visit-costs">{t('page.costs')}</h2>
      <div className="card visit-costs">
        <Prices appointment={appointment} />
        {isAhead(state) && <p className="quiet">{t('page.pay')}</p>}
      </div>
    </section>
  )
}

/** What the owner can do: move and cancel what lies ahead, book again what is over. */
function VisitActions({ appointment, state }: { appointment: Appointment; state: VisitState }) {
  return (
    <div className="visit-actions">
      {isAhead(state) && state !== 'running' && (
        <>
          <MoveButton appointment={appointment} />
          <CancelAppointmentButton appointment={appointment} />
        </>
      )}
      {!isAhead(state) && <BookAgain appointment={appointment} color="secondary" expand="block" />}
    </div>
  )
}
