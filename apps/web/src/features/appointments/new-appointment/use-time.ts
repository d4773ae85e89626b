import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { takesReason } from '@vetvisit/contract/reasons/rules'
import { useState } from 'react'
import { useNow } from '../../../lib/time/clock.ts'
import { today, wallTime } from '../../../lib/time/dates.ts'
import { useNearestStarts } from '../calendar/calendar-queries.ts'
import { useClinicVets } from '../queries.ts'
import { type NeedDraft, needOfDraft } from './need-of-draft.ts'
import { useChoice } from './use-choice.ts'

type Opening = {
  /** First day to offer if there is no start; in place of a past day it is today. */
  date: string
  start: string | null
  isOpen: boolean
}

/** The chosen day and time; before that the first of the nearest starts, as long as nobody takes it. */
export function useTime(clinic: Clinic, opening: Opening, wanted: NeedDraft) {
  const day = useChoice('day', () =>
    opening.start === null ? null : wallTime(opening.start, clinic.timeZone).date,
  )
  const start = useChoice('start', opening.start)
  const isWanted = opening.isOpen && (opening.start === null || day.value === null)
  const { first, offered, isTaken, ...known } = useProposal(clinic, { from: opening.date, isWanted, wanted })
  return {
    ...known,
    date: day.value ?? (offered === null ? first : wallTime(offered, clinic.timeZone).date),
    start: start.value ?? (day.value === null && !isTaken ? offered : null),
    chosenStart: start.value,
    choose: (date: string | null, time: string | null) => {
      day.set(date)
      start.set(time)
    },
  }
}

type Proposal = { from: string; isWanted: boolean; wanted: NeedDraft }

/** The vets of a clinic, and the nearest starts of those who take the appointment, the first of which is proposed. */
function useProposal(clinic: Clinic, { from, isWanted, wanted }: Proposal) {
  const now = useNow()
  const first = [from, today(clinic.timeZone, now)].toSorted().at(-1) ?? from
  const vets = useClinicVets(clinic._id, first)
  const able = vets?.filter(takesAppointment(wanted)) ?? []
  // A clinic of one vet has the times of the own list.
  const ableIds = vets?.length === 0 ? null : able.map(({ _id }) => _id)
  const nearest = useNearestStarts(clinic, {
    from: first,
    vetIds: ableIds,
    needOf: (vetId) => needOfDraft(clinic, { ...wanted, vetId: vetId ?? wanted.vetId }),
    enabled: isWanted && vets !== undefined,
  })
  const wish = JSON.stringify([clinic._id, wanted.own?._id, ableIds, wanted.minutes, wanted.animals])
  const offered = useOffered(wish, nearest[0]?.start ?? null)
  return {
    first,
    /** The vets of a clinic of several. */
    vets: vets ?? [],
    /** Those of them of whom one takes the appointment. */
    able,
    nearest,
    offered,
    isTaken:
      offered !== null && Date.parse(offered) > now && !nearest.some((other) => other.start === offered),
  }
}

/** Whether a vet takes the appointment: the chosen one, or any who takes the reason. */
const takesAppointment =
  ({ own, vetId }: NeedDraft) =>
  ({ _id }: { _id: string }): boolean =>
    (vetId === null || _id === vetId) && (own === null || takesReason(own, _id))

/** The time that was the first of the nearest ones for a wish when it was known at first: a button must not change under the finger. */
function useOffered(wish: string, nextFree: string | null): string | null {
  const [offered, setOffered] = useState<{ wish: string; start: string } | null>(null)
  if (nextFree !== null && offered?.wish !== wish) setOffered({ wish, start: nextFree })
  return offered?.wish === wish ? offered.start : nextFree
}
