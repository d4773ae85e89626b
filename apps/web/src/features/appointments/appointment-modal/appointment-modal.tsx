import '../calendar/calendar.css'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { today, wallTime } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { CloseDialog } from '../../../ui/modal/close-dialog.ts'
import { mayClose } from '../../../ui/modal/dialogs.ts'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { needOfVisit } from '../calendar/calendar-format.ts'
import { scopeOfVets, useCalendar, useNearestStarts, useVisit } from '../calendar/calendar-queries.ts'
import type { LinkedAct } from '../calendar/use-linked-appointment.ts'
import { EditVisit, useVisitEdit } from './edit-appointment.tsx'
import { LengthField } from '../new-appointment/length-field.tsx'
import { RoomChoice } from '../new-appointment/room-choice.tsx'
import { conflictDetailsOf } from '../override/conflict-details.ts'
import { LazyOverrideOfMove } from '../override/lazy-override-of-move.tsx'
import type { MoveGoal } from '../parts/move-goal.ts'
import { RefusedTime } from '../parts/refused-time.tsx'
import { TellOwner } from '../parts/tell-owner.tsx'
import { tellChoiceOf, withTelling } from '../parts/telling.ts'
import { minutesBetween } from '../parts/wall-instant.ts'
import { useMovedSoon } from '../reschedule/moves.ts'
import { whereMoved } from '../reschedule/where-moved.ts'
import { ProposalWaits } from '../reschedule/proposal-waits.tsx'
import { StaffTimes } from '../new-appointment/staff-times.tsx'
import { VisitActs } from './visit-acts.tsx'
import { VisitDeliveries } from './visit-deliveries.tsx'
import { VisitFacts, VisitHead } from './visit-facts.tsx'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type Mode = 'facts' | 'moving' | 'editing'

type VisitModalProps = {
  visitId: string
  /** Names of the animals, if known before the appointment is loaded. */
  petName: string | undefined
  clinics: readonly Clinic[]
  /** The reason why it could not be moved to the time at which it was dropped; the dialog then opens with the free times. */
  refusal: unknown
  /** Where it was to be moved. */
  wanted: MoveGoal | null
  /** The act that a link asked for; null to show the appointment. */
  act: LinkedAct | null
  isOpen: boolean
  onClose: () => void
  onMove: (visit: Appointment, goal: MoveGoal) => void
}

/** One appointment with all actions of the practice; everything works without dragging. */
export function AppointmentModal({
  visitId,
  petName,
  clinics,
  refusal,
  wanted,
  act,
  isOpen,
  onClose,
  onMove,
}: VisitModalProps) {
  const { t } = useTranslation('calendar')
  const found = useVisit(visitId, isOpen)
  const movedSoon = useMovedSoon()
  const visit = found.data && whereMoved(found.data, movedSoon)
  const asked = useFirstRead(found)
  const clinic = clinics.find(({ _id }) => _id === visit?.clinic._id)
  const isMoving = refusal !== null || act === 'move'
  const steps = useSteps(visitId, clinic, { isMoving, wanted })
  const pet = visit ? petNames(visit) : petName
  return (
    <AppModal
      // Opened from a link, the dialog waits for its data, because without them it has no name to announce.
      isOpen={isOpen && (pet !== undefined || found.isError)}
      onClose={onClose}
      title={pet === undefined ? t('visit') : t('visitOf', { pet: kept(pet) })}
      className={steps.mode === 'facts' ? 'visit-modal' : 'booking-modal'}
      unsaved={steps.unsaved}
      {...(visit &&
        steps.mode !== 'facts' && {
          footer: <Buttons visit={visit} steps={steps} onMove={onMove} />,
        })}
    >
      <Loaded query={found} skeleton={<RowsSkeleton />}>
        {(data) => (
          <Visit
            visit={whereMoved(data, movedSoon)}
            asked={asked}
            clinic={clinic}
            refusal={refusal}
            wanted={wanted}
            act={act}
            steps={steps}
            onMove={onMove}
            onClose={onClose}
          />
        )}
      </Loaded>
    </AppModal>
  )
}

/** The appointment as it was when the dialog opened: what a colleague changes later is not overridden unseen. Null until it is read. */
function useFirstRead({ data, isFetching }: ReturnType<typeof useVisit>): OpenedAppointment | null {
  const [first, setFirst] = useState<OpenedAppointment | null>(null)
  if (first === null && data && !isFetching) setFirst(data)
  return first
}

/** Whether the dialog opens with the free times, and where the visit was to go if that was refused. */
type FirstStep = { isMoving: boolean; wanted: MoveGoal | null }

/** The treatment room to which a visit goes, or none. */
type NewRoom = { room: Pick<Room, '_id' | 'name'> | null }

/** Mode of the dialog: viewing, choosing a new time, or correcting details. */
function useSteps(visitId: string, clinic: Clinic | undefined, first: FirstStep) {
  const name = formName('correction', visitId)
  const [mode, setMode] = useKept<Mode>(`${name}, step`, first.isMoving ? 'moving' : 'facts')
  const [seen, setSeen] = useKept<Appointment | null>(`${name}, seen`, null)
  const [chosen, setChosen] = useKept<Chosen>(`${name}, time`, null)
  const [minutes, setMinutes] = useKept(`${name}, minutes`, first.wanted?.minutes ?? null)
  const [newRoom, setNewRoom] = useKept<NewRoom | null>(`${name}, room`, newRoomOf(first.wanted))
  const [tells, setTells] = useKept<boolean | null>(`${name}, tell`, first.wanted?.tell ?? null)
  const { edit, begin } = useVisitEdit(visitId, clinic)
  const isTimeChosen = (chosen?.start ?? null) !== null
  const isGoalChosen = isTimeChosen || minutes !== null || newRoom !== null
  const goalAt = (start: string): MoveGoal => ({ start, ...(minutes !== null && { minutes }), ...newRoom })
  return {
    mode,
    /** The correction in progress; null otherwise. */
    edit: mode === 'editing' ? edit : null,
    unsaved: mode === 'editing' ? edit?.isChanged === true : mode === 'moving' && isGoalChosen,
    /** The appointment when moving began: if a colleague moves it meanwhile, an error is shown instead of overwriting it. */
    seen,
    chosen,
    choose: setChosen,
    /** Another length in minutes; null for its own. */
    minutes,
    setMinutes,
    /** Another treatment room, or none; null for its own. */
    newRoom,
    setNewRoom,
    isTimeChosen,
    isGoalChosen,
    /** A start with the chosen length and room. */
    goalAt,
    /** Whether the owner is told, as a person chose; null at rest. */
    tells,
    setTells,
    beginMove: (visit: Appointment) => {
      setSeen(visit)
      setMode('moving')
    },
    beginEdit: (visit: Appointment) => {
      begin(visit)
      setMode('editing')
    },
    back: () => setMode('facts'),
  }
}

const newRoomOf = (wanted: MoveGoal | null): NewRoom | null =>
  wanted?.room === undefined ? null : { room: wanted.room }

/** The displayed day and the chosen time; null on the appointment's own day. */
type Chosen = { date: string; start: string | null } | null

type StepsProps = {
  visit: Appointment
  steps: ReturnType<typeof useSteps>
  onMove: (visit: Appointment, goal: MoveGoal) => void
}

type VisitProps = StepsProps &
  Pick<VisitModalProps, 'refusal' | 'wanted' | 'act' | 'onClose'> & {
    visit: OpenedAppointment
    asked: OpenedAppointment | null
    clinic: Clinic | undefined
  }

function Visit({ visit, asked, clinic, refusal, wanted, act, steps, onMove, onClose }: VisitProps) {
  return (
    <div className="booking">
      <VisitHead visit={visit} />
      {steps.edit ? <EditVisit edit={steps.edit} /> : <VisitFacts visit={visit} />}
      {steps.mode === 'moving' && clinic && (
        <NewTime {...{ visit, clinic, refusal, wanted, steps, onMove }} />
      )}
      {wanted !== null && asked && conflictDetailsOf(refusal) && (
        <LazyOverrideOfMove
          visit={asked}
          refusal={refusal}
          goal={wanted}
          onChoose={(start) => onMove(steps.seen ?? visit, { ...wanted, start })}
          onMoved={onClose}
        />
      )}
      {steps.mode === 'facts' && <ProposalWaits appointment={visit} />}
      {steps.mode === 'facts' && <VisitDeliveries visitId={visit._id} />}
      {steps.mode === 'facts' && (
        <VisitActs
          visit={visit}
          asksToCancel={act === 'cancel'}
          hasTimes={clinic !== undefined}
          onMove={() => steps.beginMove(visit)}
          onEdit={() => steps.beginEdit(visit)}
          onClose={onClose}
        />
      )}
    </div>
  )
}

/** The reason why an appointment could not be moved, and the free times: of its day, or of the next one that has some. */
function NewTime({
  visit,
  clinic,
  refusal,
  wanted,
  steps,
  onMove,
}: StepsProps & Pick<VisitModalProps, 'refusal' | 'wanted'> & { clinic: Clinic }) {
  const { seen, chosen, choose, minutes, setMinutes, newRoom, setNewRoom, goalAt } = steps
  const now = useNow()
  const own =
    [wallTime(visit.start, visit.timeZone).date, today(clinic.timeZone, now)].toSorted().at(-1) ?? ''
  // A colleague's appointment moves within the colleague's hours.
  const vetIds = useUser()?.member?.hasColleagues ? [visit.doctor._id] : []
  const need = useNeed(visit, { vetIds, minutes })
  const [free] = useNearestStarts(clinic, {
    from: own,
    vetIds: vetIds.length === 0 ? null : vetIds,
    needOf: () => need,
    enabled: chosen === null,
  })
  const date = chosen?.date ?? (free ? wallTime(free.start, clinic.timeZone).date : own)
  return (
    <>
      <RefusedTime
        error={refusal}
        zone={visit.timeZone}
        onChoose={(start) => onMove(seen ?? visit, { ...goalAt(start), taker: wanted?.taker })}
      />
      <LengthField minutes={minutes} usual={minutesOf(visit)} onMinutes={setMinutes} />
      <RoomChoice
        clinicId={clinic._id}
        present={visit.room}
        value={(newRoom ? newRoom.room : visit.room)?._id ?? null}
        onChange={(id, room) => setNewRoom(id === (visit.room?._id ?? null) ? null : { room })}
      />
      <StaffTimes
        clinic={clinic}
        date={date}
        start={chosen?.start ?? null}
        vetIds={vetIds}
        graceMs={0}
        except={visit._id}
        need={need}
        onDate={(next) => choose({ date: next, start: null })}
        onStart={(start) => choose({ date, start })}
      />
      <TellOfMove visit={visit} steps={steps} />
    </>
  )
}

/** Whether the owner is told of the chosen time and length; nothing before there is one. */
function TellOfMove({ visit, steps }: Pick<StepsProps, 'visit' | 'steps'>) {
  const { telling } = useGoal(visit, steps)
  if (!telling) return null
  return <TellOwner owner={visit.patient.fullname} telling={telling} onChange={steps.setTells} />
}

/** Where the visit goes, and whether its owner is told. */
function useGoal(visit: Appointment, { seen, chosen, goalAt, tells }: StepsProps['steps']) {
  const moving = seen ?? visit
  const goal = goalAt(chosen?.start ?? moving.start)
  const telling = tellChoiceOf(moving, goal, tells, useNow())
  return { moving, goal: withTelling(goal, telling), telling }
}

/** What a visit needs at another time; the calendar of its day knows what its vet needs before and after it. */
function useNeed(
  visit: Appointment,
  { vetIds, minutes }: { vetIds: readonly string[]; minutes: number | null },
) {
  const { date } = wallTime(visit.start, visit.timeZone)
  const { data } = useCalendar({ from: date, to: date }, scopeOfVets(vetIds))
  const { busyFrom, busyUntil } = data?.visits.find(({ _id }) => _id === visit._id) ?? {}
  return needOfVisit({ start: visit.start, end: visit.end, busyFrom, busyUntil }, minutes)
}

const minutesOf = ({ start, end }: Appointment) => minutesBetween(start, end)

/** Buttons to go back and to save. */
function Buttons({ visit, steps, onMove }: StepsProps) {
  const { edit, unsaved, isTimeChosen, isGoalChosen, back } = steps
  const { t } = useTranslation(['calendar', 'desk', 'booking', 'common'])
  const online = useOnline()
  const { moving, goal } = useGoal(visit, steps)
  const saved = () => {
    back()
    void showToast({ message: t('edited', { pet: kept(petNames(visit)) }), color: 'success' })
  }
  const cancel = async () => {
    if (!unsaved || (await mayClose())) back()
  }
  return (
    <CloseDialog value={() => void cancel()}>
      {edit ? (
        <ModalActions
          act={t('common:save')}
          missing={edit.lacksService ? t('desk:missing.service') : null}
          disabled={!edit.isChanged || !online}
          busy={edit.saving}
          right="appointments"
          onAct={() => edit.save(saved)}
        />
      ) : (
        <ModalActions
          act={t(isGoalChosen && !isTimeChosen ? 'common:save' : 'move')}
          missing={isGoalChosen ? null : t('missingGoal')}
          disabled={!online}
          busy={false}
          right="appointments"
          onAct={() => onMove(moving, goal)}
        />
      )}
    </CloseDialog>
  )
}
