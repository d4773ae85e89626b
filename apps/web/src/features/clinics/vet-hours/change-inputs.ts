import { NewDayChange } from '@vetvisit/contract/clinics/vets/schemas'
import { z } from 'zod'
import { messageOf, parseClock, reporterAt } from '../clinic-form/clinic-inputs.ts'

/** Values of the form of a change of one date. */
export type ChangeInputs = {
  /** Empty for every vet of the clinic. */
  doctorId: string
  date: string
  kind: 'closed' | 'open'
  /** Both empty close the whole day. */
  from: string
  to: string
}

export type ChangedDate = Omit<NewDayChange, 'clinicId' | 'cancelExisting'>

const INPUTS: Readonly<Record<string, keyof ChangeInputs>> = { start: 'from', end: 'to' }

/** The input for a field of the contract. */
export const inputOfChange = (field: string): string => INPUTS[field] ?? field

const minuteOf = (typed: string): number | null => {
  const clock = parseClock(typed)
  return clock === null ? null : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** The word for a change: a clinic is open or closed, a vet there or away. */
export function changeWord(
  kind: ChangeInputs['kind'],
  doctorId: string | null,
): 'closed' | 'open' | 'away' | 'there' {
  if (doctorId === null || doctorId === '') return kind
  return kind === 'open' ? 'there' : 'away'
}

/** Validates the form with the contract's schema and puts its messages on the inputs. */
export const changeSchema = (clinicId: string) =>
  z.custom<ChangeInputs>().transform(({ doctorId, date, kind, from, to }, context): ChangedDate => {
    const isWholeDay = kind === 'closed' && from === '' && to === ''
    const result = NewDayChange.safeParse({
      clinicId,
      doctorId: doctorId === '' ? null : doctorId,
      date,
      opens: kind === 'open',
      start: isWholeDay ? 0 : minuteOf(from),
      end: isWholeDay ? 1440 : minuteOf(to),
    })
    const report = reporterAt(context)
    for (const issue of result.error?.issues ?? [])
      report(inputOfChange(String(issue.path[0])), messageOf(issue))
    if (!result.success) return z.NEVER
    const { clinicId: _, cancelExisting: __, ...change } = result.data
    return change
  })
