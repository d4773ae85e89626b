import './calendar.css'
import { IonButton } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { usePracticeRoomsRead } from '../../../lib/api/rooms.ts'
import { useTranslation } from '../../../lib/text/translation.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'
import { rangeText } from '../../../lib/time/dates.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { AgendaSwitch } from '../agenda/agenda-switch.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { type CalendarView, rangeOf } from './calendar-format.ts'
import { type ShownVisit, usePracticeClinics } from './calendar-queries.ts'
import { ClinicFilter } from './calendar-bar.tsx'
import { AgendaOfVet } from '../columns/agenda-of-vet.tsx'
import { DayOfVets } from '../columns/day-of-vets.tsx'
import { DayOfColumns } from '../room-columns/day-of-columns.tsx'
import { DayAgenda } from './day-agenda.tsx'
import { DayPrint } from './day-print.tsx'
import { HoursGrid } from './hours-grid.tsx'
import { MonthGrid } from './month-grid.tsx'
import { NewButton } from './new-button.tsx'
import type { MoveGoal } from '../parts/move-goal.ts'
import type { PracticeVet } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { lazy } from 'react'
import type { Opened } from './use-linked-appointment.ts'
import { useSchedule, type Schedule as ScheduleState } from './use-schedule.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

/** `/doctor/appointment`: the practice's calendar; `?new=1` opens a new appointment, `?patId=` one for that owner (specification/practice §2). */
export function CalendarPage() {
  const { t } = useTranslation(['calendar', 'common'])
  const kind = usePlaceKind()
  const clinics = usePracticeClinics()
  const [first, ...others] = clinics.data ?? []
  if (first) return <Schedule clinics={[first, ...others]} />
  return (
    <PageShell title={t('common:titles.appointments')} width="full">
      <div className="calendar-empty">
        <Loaded query={clinics} skeleton={<RowsSkeleton />}>
          {() => (
            <EmptyState
              title={t(`words.${kind}.none`)}
              action={<IonButton routerLink="/doctor/clinics">{t(`words.${kind}.all`)}</IonButton>}
            />
          )}
        </Loaded>
      </div>
    </PageShell>
  )
}

function Schedule({ clinics }: { clinics: readonly [Clinic, ...Clinic[]] }) {
  const { t } = useTranslation(['calendar', 'common'])
  const schedule = useSchedule(clinics)
  const { isWide, view, date, today, shownClinics } = schedule
  const bar = (
    <CalendarBar
      view={isWide ? view : null}
      date={date}
      today={today}
      vets={schedule.vets}
      onDate={schedule.setDate}
      onView={schedule.setView}
      onNew={schedule.openNew}
      onBlock={schedule.mayEdit ? () => schedule.openBlock(null) : null}
    />
  )
  return (
    <PageShell title={t('common:titles.appointments')} width="full" bar={bar}>
      <div className="calendar-page" data-wide={isWide}>
        <PrintTitle view={view} date={date} clinics={shownClinics} />
        {!isWide && schedule.vets && <AgendaSwitch vets={schedule.vets} />}
        <ClinicFilter
          clinics={clinics}
          hidden={schedule.hidden}
          zones={schedule.zones}
          zone={schedule.zone}
          onHidden={schedule.setHidden}
          onZone={schedule.setZone}
        />
        <Visits schedule={schedule} />
        <OpenedModal
          opened={schedule.opened}
          vets={schedule.vets ?? []}
          clinics={clinics}
          date={date < today ? today : date}
          zone={schedule.zone}
          onClose={schedule.close}
          onVisit={schedule.openVisit}
          onMove={(visit, goal) =>
            schedule.moveTo(
              { ...visit, petName: visit.pet.name, clinicId: visit.clinic._id, before: visit.doctor },
              goal,
            )
          }
        />
      </div>
      {!isWide && <NewButton below label={t('new')} onNew={schedule.openNew} />}
    </PageShell>
  )
}

/** The appointments of the shown days: as a grid on a wide screen, as a list of one day on a phone. */
function Visits({ schedule }: { schedule: ScheduleState }) {
  const { found, isWide, view, date, zone, now, visits, holds, blocks, shownClinics } = schedule
  const { rooms = [], areComing } = usePracticeRoomsRead(isWide)
  if (!found.data) return <Loaded query={found} skeleton={<RowsSkeleton />} />
  // The choice between vets and rooms stands above the day: if it came later, the day would move, or be another.
  if (view === 'day' && areComing) return <RowsSkeleton />
  const onBlock = schedule.mayEdit ? schedule.openBlock : null
  const shown = {
    clinics: shownClinics,
    visits,
    holds,
    blocks,
    date,
    zone,
    now,
    onVisit: schedule.openVisit,
    onBlock,
  }
  if (!isWide) {
    const agenda = { ...shown, onDate: schedule.setDate }
    return schedule.isOfSeveral ? (
      <AgendaOfVet {...agenda} vets={schedule.vets ?? []} roomBlocks={schedule.roomBlocks} />
    ) : (
      <DayAgenda {...agenda} blocks={[...blocks, ...schedule.roomBlocks]} />
    )
  }
  const grid = {
    ...shown,
    view,
    mayEdit: schedule.mayEdit,
    onTime: (instant: string, minutes?: number) => schedule.openAt(instant, { minutes }),
    onBlockSpan: (times: { start: string; end: string }) => schedule.openBlockAt({ vetId: null, ...times }),
    onDay: schedule.showDay,
    onMove: schedule.drop,
    onResize: (visit: ShownVisit, minutes: number) => schedule.drop(visit, visit.start, { minutes }),
  }
  if (view === 'month') return <MonthGrid {...grid} />
  if (view === 'week') return <HoursGrid {...grid} />
  return (
    <DayOfColumns
      schedule={schedule}
      rooms={rooms}
      byVets={
        schedule.isOfSeveral ? (
          <DayOfVets schedule={schedule} />
        ) : (
          <>
            <HoursGrid {...grid} />
            <DayPrint date={date} zone={zone} visits={visits} hasClinics={shownClinics.length > 1} />
          </>
        )
      }
    />
  )
}

type PrintTitleProps = { view: CalendarView; date: string; clinics: readonly Clinic[] }

/** Heading of the printed calendar. */
function PrintTitle({ view, date, clinics }: PrintTitleProps) {
  const { from, to } = rangeOf(view, date)
  const days = view === 'month' ? rangeText(date, date, 'month') : rangeText(from, to, 'long')
  return (
    <p className="print-title">
      {days} · {clinics.map(({ name }) => name).join(', ')}
    </p>
  )
}

const AppointmentModal = lazy(async () => ({
  default: (await import('../appointment-modal/appointment-modal.tsx')).AppointmentModal,
}))
const NewAppointmentModal = lazy(async () => ({
  default: (await import('../new-appointment/new-appointment-modal.tsx')).NewAppointmentModal,
}))

const BlockModal = lazy(async () => ({
  default: (await import('../block-modal/block-modal.tsx')).BlockModal,
}))

type OpenedModalProps = {
  opened: Opened | null
  vets: readonly PracticeVet[]
  clinics: readonly [Clinic, ...Clinic[]]
  date: string
  zone: string
  onClose: () => void
  onVisit: (visit: { _id: string; petName: string }) => void
  onMove: (visit: Appointment, goal: MoveGoal) => void
}

/** The dialog that is open over the calendar: an appointment, a new one, or a block. */
function OpenedModal({ opened, vets, clinics, date, zone, onClose, onVisit, onMove }: OpenedModalProps) {
  if (!opened) return null
  return (
    <FirstOpening>
      {'visitId' in opened && (
        <AppointmentModal
          key={opened.turn}
          visitId={opened.visitId}
          petName={opened.petName}
          clinics={clinics}
          refusal={opened.refusal}
          wanted={opened.goal ?? null}
          act={opened.act ?? null}
          isOpen={opened.isOpen}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      {'block' in opened && (
        <BlockModal
          key={opened.turn}
          block={opened.block}
          times={opened.times ?? null}
          vets={vets}
          date={date}
          zone={zone}
          isOpen={opened.isOpen}
          onClose={onClose}
          onVisit={onVisit}
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
          caller={opened.caller}
          vetId={opened.vetId}
          roomId={opened.roomId}
          minutes={opened.minutes}
          isOpen={opened.isOpen}
          onClose={onClose}
        />
      )}
    </FirstOpening>
  )
}
