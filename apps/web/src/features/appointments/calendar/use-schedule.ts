import { endOf } from '@vetvisit/contract/appointments/availability/rules'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { today as todayIn, wallTime } from '../../../lib/time/dates.ts'
import { withVetHours } from '../../../lib/time/openings.ts'
import { useShownDay } from '../../../lib/time/use-today.ts'
import { showUntilRead } from '../../../ui/action/show-failure.ts'
import { useIsHere } from '../../../ui/page/use-is-here.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { joined, type MoveGoal, useMoveText } from '../parts/move-goal.ts'
import { goalSoon, moveNow, moveSoon, useMovedSoon } from '../reschedule/moves.ts'
import { offerBack, offerUndoOfMove } from '../reschedule/offer-back.ts'
import { whereMoved } from '../reschedule/where-moved.ts'
import {
  askedRange,
  isOfVets,
  type CalendarView,
  mayBeFree,
  rangeOf,
  slotAt,
  slotMinutesOf,
  zonesOf,
  needOfVisit,
} from './calendar-format.ts'
import { type ShownBlock, type ShownVisit, type VetBlock, useCalendar } from './calendar-queries.ts'
import { isRoomFree } from '../room-columns/free-rooms.ts'
import { useShownBlocks } from '../block-modal/block-queries.ts'
import { useStartOf, useWanted, BLANK, type TimesOfVet, useOpened } from './use-linked-appointment.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type Clinics = readonly [Clinic, ...Clinic[]]

/** An appointment as displayed when it was moved. */
type Moved = Pick<Appointment, '_id' | 'version' | 'timeZone' | 'start' | 'end'> & {
  petName: string
  furtherPets?: ShownVisit['furtherPets']
  clinicId: string
  room?: ShownVisit['room']
  /** Whose appointment it was. */
  before: { _id: string; fullname: string }
}

export type Schedule = ReturnType<typeof useSchedule>

/** The practice's calendar: displayed days and clinics, their appointments, and the dialog over them. */
export function useSchedule(clinics: Clinics) {
  const shown = useShownDays(clinics)
  const { zone, now, setDate } = shown
  const mayEdit = useRight('appointments')
  const dialog = useOpened()
  const { open } = dialog
  const blocks = useShownBlocks(shown.found.data?.blocks ?? [])
  const roomBlocks = useShownBlocks(shown.found.data?.roomBlocks ?? [])
  const { isFree, landingOf } = placesOf(clinics, { shown, blocks, roomBlocks, now })
  const moveTo = useMove(dialog, isFree)
  const seek = useStartOf((start) => setDate(wallTime(start, zone).date))
  useWanted(dialog.isRestored, ({ isNew, isBlock, patId, caller, visitId, act, at }) => {
    if (at) setDate(wallTime(at, zone).date)
    if (visitId) {
      seek(visitId)
      open({ visitId, refusal: null, act })
    } else if (isBlock && mayEdit) open({ block: null })
    else if ((patId || isNew) && mayEdit) open({ ...BLANK, patId, caller })
  })
  return {
    ...shown,
    blocks,
    roomBlocks,
    mayEdit,
    opened: dialog.opened,
    close: dialog.close,
    moveTo,
    openNew: () => open(BLANK),
    openBlock: (block: Block | null) => open({ block }),
    /** Opens a new block of these times. */
    openBlockAt: (times: TimesOfVet) => open({ block: null, times }),
    openVisit: (visit: Pick<ShownVisit, '_id' | 'petName' | 'furtherPets'>) =>
      open({ visitId: visit._id, petName: petNames(visit), refusal: null }),
    /** Opens a new appointment at a pressed slot, of this vet or in this room if one is given, or on that day if it has no slot at that time. */
    openAt: (instant: string, place: Place = {}) => open(newAt(instant, place, shown)),
    /** Whether the time is known to be free for a visit; a column says it before the visit is dropped. */
    isFree: (visit: ShownVisit, goal: MoveGoal) => isFree(movedOf(visit), goal),
    landingOf,
    /** Moves a visit to the slot at an instant, of a colleague or to another room if one is given, with a new length if there is one. */
    drop: (
      visit: ShownVisit,
      instant: string,
      { taker, minutes, room }: Pick<MoveGoal, 'taker' | 'minutes' | 'room'> = {},
    ) => {
      const start = landingOf(visit, instant, taker?._id)
      // A length alone is told from the dialog of the visit, if at all.
      const tell = start === visit.start && minutes !== undefined && !taker ? false : undefined
      if (start !== visit.start || taker || minutes !== undefined || room !== undefined)
        moveTo(movedOf(visit), { start, taker, minutes, room, tell })
    },
  }
}

type Place = {
  vetId?: string
  room?: Room | undefined
  /** The length of a drawn span, which begins at its own minute. */
  minutes?: number | undefined
}

const chosenOf = ({ vetId, room, minutes }: Place) => ({
  vetId: vetId ?? null,
  roomId: room?._id ?? null,
  minutes: minutes ?? null,
})

/** A new appointment at the slot at an instant, or on its day. */
function newAt(
  instant: string,
  place: Place,
  { today, zone, shownClinics, clinicsOf }: ReturnType<typeof useShownDays>,
) {
  const { vetId, room, minutes } = place
  const there = room ? shownClinics.filter(({ _id }) => _id === room.clinicId) : shownClinics
  const slot = slotAt(vetId ? clinicsOf(isOfVets([vetId]), there) : there, instant)
  const span =
    minutes === undefined
      ? slot && { start: slot.start, minutes: slotMinutesOf(slot.clinic) }
      : { start: instant, minutes }
  // At the press, because `useNow` may be half a minute old.
  const isRunning = span && endOf(Date.parse(span.start), span.minutes) > Date.now()
  const day = wallTime(instant, zone).date
  return {
    ...BLANK,
    start: isRunning ? span.start : null,
    date: day < today ? null : day,
    clinicId: slot?.clinic._id ?? room?.clinicId ?? null,
    ...chosenOf(place),
  }
}

const movedOf = (visit: ShownVisit): Moved => ({
  ...visit,
  timeZone: visit.clinic.timeZone,
  before: { _id: visit.doctorId, fullname: visit.doctorName },
})

/** Whether the room in which a visit would be is known to be free then. */
function isRoomOfGoalFree(
  { start, minutes, room: wished }: MoveGoal & { minutes: number },
  own: ShownVisit | undefined,
  times: Parameters<typeof isRoomFree>[1],
): boolean {
  const room = wished === undefined ? own?.room : wished
  if (!room) return true
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString()
  return isRoomFree({ roomId: room._id, start, end, except: own?._id ?? '' }, times)
}

/** Whether a visit gets another room and keeps its time, length and vet, which are its own already. */
const isOnlyRoom = ({ start, minutes, taker, room }: MoveGoal, own: ShownVisit | undefined) =>
  room !== undefined && minutes === undefined && !taker && start === own?.start

type Shown = ReturnType<typeof useShownDays>
type Known = { shown: Shown; blocks: readonly VetBlock[]; roomBlocks: readonly ShownBlock[]; now: number }

/** Where visits can go among what is displayed. */
function placesOf(clinics: Clinics, { shown, blocks, roomBlocks, now }: Known) {
  const isFree = ({ _id, clinicId, start, end }: Moved, wish: MoveGoal) => {
    const goal = joined(goalSoon(_id), wish)
    const clinic = clinics.find((own) => own._id === clinicId)
    const { visits = [], holds = [] } = shown.found.data ?? {}
    // Colleagues are at one clinic at the same time.
    const own = visits.find((visit) => visit._id === _id)
    const vetId = goal.taker?._id ?? own?.doctorId
    const isOf = isOfVets(vetId === undefined ? [] : [vetId])
    const known = { visits: visits.filter(isOf), holds: holds.filter(isOf), blocks: blocks.filter(isOf) }
    const [open] = clinic ? shown.clinicsOf(isOf, [clinic]) : []
    const need = needOfVisit(own ?? { start, end }, goal.minutes)
    if (!open || !isRoomOfGoalFree({ ...goal, ...need }, own, { visits, roomBlocks })) return false
    return (
      isOnlyRoom(goal, own) || mayBeFree(open, goal.start, { ...known, need, earliest: now, except: _id })
    )
  }
  /** The start of a visit that is dropped at an instant: its own, or that of the slot of its vet or a colleague there. */
  const landingOf = (visit: ShownVisit, instant: string, vetId = visit.doctorId) => {
    const own = clinics.filter(({ _id }) => _id === visit.clinicId)
    const slot = instant === visit.start ? null : slotAt(shown.clinicsOf(isOfVets([vetId]), own), instant)
    return slot?.start ?? instant
  }
  return { isFree, landingOf }
}

/** The displayed days, clinics and zone, and their appointments. */
function useShownDays(clinics: Clinics) {
  const zones = zonesOf(clinics)
  const [zone, setZone] = useState(clinics[0].timeZone)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const now = useNow()
  const isWide = useMediaQuery('(min-width: 48em)')
  const today = todayIn(zone, now)
  const [date, setDate] = useShownDay(today)
  const [chosenView, setView] = useState<CalendarView>('week')
  const view = isWide ? chosenView : 'week'
  const { scope } = useAgendaScope()
  const found = useCalendar(askedRange(rangeOf(view, date), zones), scope)
  const movedSoon = useMovedSoon()
  const isShown = ({ clinicId }: { clinicId: string }) => !hidden.has(clinicId)
  return {
    zones,
    zone,
    setZone,
    hidden,
    setHidden,
    now,
    isWide,
    today,
    date,
    setDate,
    view,
    setView,
    showDay: (day: string) => {
      setDate(day)
      setView('day')
    },
    found,
    vets: found.data?.vets,
    /** Everybody's appointments of a practice of several vets are shown. */
    isOfSeveral: scope === 'practice' && (found.data?.vets ?? []).length > 1,
    visits: (found.data?.visits ?? []).filter(isShown).map((visit) => whereMoved(visit, movedSoon)),
    holds: (found.data?.holds ?? []).filter((hold) => isShown(hold) && Date.parse(hold.expiresAt) > now),
    shownClinics: withVetHours(clinics, found.data?.hours).filter(({ _id }) => !hidden.has(_id)),
    /** Clinics with the hours of some vets there. */
    clinicsOf: (isOf: ReturnType<typeof isOfVets>, some: readonly Clinic[]) =>
      withVetHours(some, found.data?.hours?.filter(isOf)),
  }
}

/**
 * Moves an appointment; its owner is notified when the move can no longer be undone. A time that is known not to be free is sent at once,
 * and nothing is said before the server has answered; if it was free after all, Undo moves the appointment back.
 */
function useMove(
  { open, close }: Pick<ReturnType<typeof useOpened>, 'open' | 'close'>,
  isFree: (visit: Moved, goal: MoveGoal) => boolean,
) {
  const { t } = useTranslation('calendar')
  const isHere = useIsHere()
  const moveText = useMoveText()
  return (visit: Moved, goal: MoveGoal) => {
    const { _id } = visit
    const petName = petNames(visit)
    const message = moveText(visit, goal)
    const refusedAt = (wanted: MoveGoal) => (error: unknown) => {
      if (isHere()) open({ visitId: _id, petName, refusal: error, goal: wanted })
      else showUntilRead(t('notMoved', { pet: kept(petName), reason: errorText(error) }))
    }
    const onRefused = (error: unknown, wanted: MoveGoal) => refusedAt(wanted)(error)
    const before = { ...visit, vet: visit.before }
    close()
    if (!isFree(visit, goal)) {
      moveNow(visit, goal).then(
        (version) => offerBack({ before, version, goal, message }, onRefused),
        refusedAt(goal),
      )
      return
    }
    const undo = moveSoon(visit, goal, onRefused)
    offerUndoOfMove({ before, version: visit.version, goal, message }, undo, { onRefused })
  }
}
