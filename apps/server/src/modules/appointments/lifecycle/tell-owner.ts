import { isNeverHidden } from '@vetvisit/contract/appointments/lifecycle/telling'
import type { Database } from '../../../db/client.ts'
import { wasOwnerTold } from '../../notifications/public.ts'

/** What decides of an appointment whether its owner is told. */
type Row = {
  id: string
  practiceId: string
  doctorId: string
  clinicId: string
  status: string
  startsAt: number
  vetChosen: boolean
  moveRequest: unknown
  proposals: readonly unknown[]
}
type Changed = { before: Row; after: Row }

/** Whether the owner is told of another time, length or vet, as the practice wishes (decision 455). */
export const tellsOwner = ({ before, after }: Changed, wish: boolean): boolean =>
  wish ||
  isNeverHidden({
    isElsewhere: before.startsAt !== after.startsAt || before.clinicId !== after.clinicId,
    endsQuestion: hasQuestion(before) && !hasQuestion(after),
    isOfOtherVet: before.doctorId !== after.doctorId,
    vetChosen: before.vetChosen,
  })

const hasQuestion = ({ moveRequest, proposals }: Row) => moveRequest !== null || proposals.length > 0

/** Whether the owner is told of any change of the practice; of another status always, unless they were never told of the appointment. */
export async function isOwnerTold(database: Database, changed: Changed, wish: boolean): Promise<boolean> {
  const { before, after } = changed
  if (wish) return true
  if (before.status === after.status) return tellsOwner(changed, wish)
  return after.status !== 'cancelled' || wasOwnerTold(database, before)
}
