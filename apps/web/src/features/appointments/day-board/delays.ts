import { delayNews, expectedStart } from '@vetvisit/contract/appointments/stages/rules'
import type { BoardVisit, DayBoard } from '@vetvisit/contract/appointments/stages/schemas'

/** A vet at a clinic, of whom a delay can be said. */
export type VetAtClinic = { doctorId: string; clinicId: string; doctorName: string; clinicName: string }

const isAt = (
  { doctorId, clinicId }: Pick<VetAtClinic, 'doctorId' | 'clinicId'>,
  { doctor, clinic }: Pick<BoardVisit, 'doctor' | 'clinic'>,
) => doctor._id === doctorId && clinic._id === clinicId

const visitsOf = ({ expected, arrived, inRoom, done }: DayBoard) => [
  ...expected,
  ...arrived,
  ...inRoom,
  ...done,
]

/** The vets of a day at their clinics, each once; those with visits to come first. */
export function vetsOfBoard(board: DayBoard): VetAtClinic[] {
  const vets: VetAtClinic[] = []
  for (const visit of visitsOf(board)) {
    if (vets.some((vet) => isAt(vet, visit))) continue
    const { doctor, clinic } = visit
    vets.push({
      doctorId: doctor._id,
      clinicId: clinic._id,
      doctorName: doctor.fullname,
      clinicName: clinic.name,
    })
  }
  return vets
}

/** How late a vet is at a clinic, in minutes; 0 on time. */
export const delayOf = ({ delays }: Pick<DayBoard, 'delays'>, vet: VetAtClinic): number =>
  delays.find(({ doctorId, clinicId }) => doctorId === vet.doctorId && clinicId === vet.clinicId)?.minutes ??
  0

export type News = { visit: BoardVisit; expected: string | null }

/**
 * Whom a new delay of a vet would be told now, in order of start.
 *
 * @returns with the expected start; null for the booked one, of a vet who is on time again
 */
export function newsOfDelay(board: DayBoard, vet: VetAtClinic, minutes: number, now: number): News[] {
  const delay = { minutes, setAt: now }
  const waiting = [...board.expected, ...board.arrived].filter((visit) => isAt(vet, visit))
  return waiting
    .flatMap((visit) => {
      const { status, toldMinutes, stage } = visit
      const startsAt = Date.parse(visit.start)
      const news = delayNews({ status, startsAt, toldMinutes, hasLeft: stage?.leftAt != null }, delay)
      if (news === null) return []
      const expected = expectedStart({ status, startsAt }, delay)
      return [{ visit, expected: expected === null ? null : new Date(expected).toISOString() }]
    })
    .toSorted((one, other) => one.visit.start.localeCompare(other.visit.start))
}
