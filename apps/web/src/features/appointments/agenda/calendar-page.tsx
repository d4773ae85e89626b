import './calendar.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { businessOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { rangeText, today as todayIn, wallTime } from '../../../lib/time/dates.ts'
import { keptValue, useKeeping } from '../../../lib/session/kept.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { EmptyState, FailedState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { askedRange, type CalendarView, rangeOf, slotAt, slotMinutesOf, zonesOf } from './calendar-format.ts'
import { type ShownVisit, useCalendarVisits, usePracticeClinics } from './calendar-queries.ts'
import { CalendarBar, NewButton } from './calendar-bar.tsx'
import { ClinicFilter } from './clinic-filter.tsx'
import { DayAgenda } from './day-agenda.tsx'
import { HoursGrid } from './hours-grid.tsx'
import { MonthGrid } from './month-grid.tsx'
import { timeText } from '../booking/chosen-times.tsx'
import { moveSoon, useMovedSoon } from '../reschedule/moves.ts'
import { useStartOf, useWanted } from './use-linked-appointment.ts'
import { whereMoved } from '../reschedule/where-moved.ts'

const AppointmentModal = lazy(async () => ({
  default: (await import('../lifecycle/appointment-modal.tsx')).AppointmentModal,
}))
const NewAppointmentModal = lazy(async () => ({
  default: (await import('../booking/new-appointment-modal.tsx')).NewAppointmentModal,
}))

/** `/doctor/appointment`: the practice's calendar; `?patId=` opens a new appointment for that owner (specification/practice §2). */
export function CalendarPage() {
  const { t } = useTranslation(['calendar', 'common'])
  const kind = usePlaceKind()
  const clinics = usePracticeClinics()
  const [first, ...others] = clinics.data ?? []
  if (first) return <Schedule clinics={[first, ...others]} />
  return (
    <PageShell title={t('common:titles.appointments')} width="full">
      <div className="calendar-empty">
        {clinics.isPending && <RowsSkeleton />}
        {clinics.isError && !clinics.data && (
          <FailedState error={clinics.error} onRetry={() => void clinics.refetch()} />
        )}
        {clinics.data && !first && (
          <EmptyState
            title={t(`words.${kind}.none`)}
            picture={<IonIcon icon={businessOutline} aria-hidden="true" />}
            action={<IonButton routerLink="/doctor/clinics">{t(`words.${kind}.all`)}</IonButton>}
          />
        )}
      </div>
    </PageShell>
  )
}

type Opened = { turn: number; isOpen: boolean } & (OldVisit | NewVisit)
/** With the refusal, if there was one, of the time at which it was dropped. */
type OldVisit = { visitId: string; petName?: string; refusal: unknown }
type NewVisit = { start: string | null; date: string | null; patId: string | null; clinicId: string | null }

/** Nothing chosen yet. */
const BLANK: NewVisit = { start: null, date: null, patId: null, clinicId: null }

const KEPT = 'calendar: dialog'

/** The dialog that is open; also when the session has ended meanwhile and the same person has signed in again. */
function useOpened() {
  const [restored] = useState(() => keptValue(KEPT) as Opened | null | undefined)
  const [opened, setOpened] = useState<Opened | null>(restored ?? null)
  useKeeping(KEPT, () => (opened && 'refusal' in opened ? { ...opened, refusal: null } : opened))
  return { opened, setOpened, isRestored: restored?.isOpen === true }
}

/** A visit as it was seen when it was moved. */
type Moved = Pick<Appointment, '_id' | 'version' | 'timeZone'> & { petName: string }

function Schedule({ clinics }: { clinics: readonly [Clinic, ...Clinic[]] }) {
  const { t } = useTranslation(['calendar', 'common'])
  const zones = zonesOf(clinics)
  const [zone, setZone] = useState(clinics[0].timeZone)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const now = useNow()
  const mayEdit = useRight('appointments')
  const wide = useMediaQuery('(min-width: 48em)')
  const today = todayIn(zone, now)
  const [date, setDate] = useState(today)
  const [chosenView, setView] = useState<CalendarView>('week')
  const { opened, setOpened, isRestored } = useOpened()
  const view = wide ? chosenView : 'week'
  const found = useCalendarVisits(askedRange(rangeOf(view, date), zones))
  const movedSoon = useMovedSoon()
  const visits = (found.data ?? [])
    .filter(({ clinicId }) => !hidden.has(clinicId))
    .map((visit) => whereMoved(visit, movedSoon))
  const shownClinics = clinics.filter(({ _id }) => !hidden.has(_id))
  const open = (what: OldVisit | NewVisit) =>
    setOpened((before) => ({ ...what, isOpen: true, turn: (before?.turn ?? 0) + 1 }))
  const close = () => setOpened((before) => before && { ...before, isOpen: false })
  const seek = useStartOf((start) => setDate(wallTime(start, zone).date))
  useWanted(isRestored, ({ patId, visitId, at }) => {
    if (at) setDate(wallTime(at, zone).date)
    if (visitId) {
      seek(visitId)
      open({ visitId, refusal: null })
    } else if (patId && mayEdit) open({ ...BLANK, patId })
  })

  /** A slot that is clicked, or a day where there is none at that time. */
  const openAt = (instant: string) => {
    const slot = slotAt(shownClinics, instant)
    const running = slot && Date.parse(slot.start) + slotMinutesOf(slot.clinic) * 60_000 > now
    const day = wallTime(instant, zone).date
    open({
      ...BLANK,
      start: running ? slot.start : null,
      date: day < today ? null : day,
      clinicId: slot?.clinic._id ?? null,
    })
  }
  const openVisit = ({ _id, petName }: ShownVisit) => open({ visitId: _id, petName, refusal: null })
  const drop = (visit: ShownVisit, instant: string) => {
    const own = clinics.filter(({ _id }) => _id === visit.clinicId)
    const start = slotAt(own, instant)?.start ?? instant
    if (start !== visit.start) moveTo({ ...visit, timeZone: visit.clinic.timeZone }, start)
  }
  /** Its owner is told once it can no longer be taken back. */
  const moveTo = (visit: Moved, start: string) => {
    const { _id, petName } = visit
    close()
    const undo = moveSoon(visit, start, (error) => open({ visitId: _id, petName, refusal: error }))
    const message = t('moved', { pet: petName, time: timeText(start, visit.timeZone) })
    void offerUndo({ message, color: 'success' }, undo)
  }
  const grid = {
    clinics: shownClinics,
    visits,
    view,
    date,
    zone,
    now,
    mayEdit,
    onVisit: openVisit,
    onTime: openAt,
    onDay: (day: string) => {
      setDate(day)
      setView('day')
    },
    onMove: drop,
  }
  const bar = (
    <CalendarBar
      view={wide ? view : null}
      date={date}
      today={today}
      onDate={setDate}
      onView={setView}
      onNew={() => open(BLANK)}
    />
  )
  return (
    <PageShell title={t('common:titles.appointments')} width="full" bar={bar}>
      <div className="calendar-page" data-wide={wide}>
        <PrintTitle view={view} date={date} clinics={shownClinics} />
        <ClinicFilter
          clinics={clinics}
          hidden={hidden}
          zones={zones}
          zone={zone}
          onHidden={setHidden}
          onZone={setZone}
        />
        {found.isError && !found.data && (
          <FailedState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <RowsSkeleton />}
        {found.data && wide && (view === 'month' ? <MonthGrid {...grid} /> : <HoursGrid {...grid} />)}
        {found.data && !wide && (
          <DayAgenda
            clinics={shownClinics}
            visits={visits}
            date={date}
            zone={zone}
            now={now}
            onDate={setDate}
            onVisit={openVisit}
          />
        )}
        <OpenedModal
          opened={opened}
          clinics={clinics}
          date={date < today ? today : date}
          onClose={close}
          onMove={(visit, start) => moveTo({ ...visit, petName: visit.pet.name }, start)}
        />
      </div>
      {!wide && <NewButton floating label={t('newShort')} onNew={() => open(BLANK)} />}
    </PageShell>
  )
}

type PrintTitleProps = { view: CalendarView; date: string; clinics: readonly Clinic[] }

/** What stands above the calendar on paper. */
function PrintTitle({ view, date, clinics }: PrintTitleProps) {
  const { from, to } = rangeOf(view, date)
  const days = view === 'month' ? rangeText(date, date, 'month') : rangeText(from, to, 'long')
  return (
    <p className="print-title">
      {days} · {clinics.map(({ name }) => name).join(', ')}
    </p>
  )
}

type OpenedModalProps = {
  opened: Opened | null
  clinics: readonly [Clinic, ...Clinic[]]
  date: string
  onClose: () => void
  onMove: (visit: Appointment, start: string) => void
}

function OpenedModal({ opened, clinics, date, onClose, onMove }: OpenedModalProps) {
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      {'visitId' in opened && (
        <AppointmentModal
          key={opened.turn}
          visitId={opened.visitId}
          petName={opened.petName}
          clinics={clinics}
          refusal={opened.refusal}
          isOpen={opened.isOpen}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      {'patId' in opened && (
        <NewAppointmentModal
          key={opened.turn}
          clinics={clinics}
          clinicId={opened.clinicId}
          date={opened.date ?? date}
          start={opened.start}
          patId={opened.patId}
          isOpen={opened.isOpen}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
