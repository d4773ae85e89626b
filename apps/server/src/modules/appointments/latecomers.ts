import { isOfferedSlot, ownersMayBook } from '@vetvisit/contract/appointments/rules'
import type { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../context.ts'
import { inSameTurn } from '../../db/same-turn.ts'
import { isListed, loadTimetable } from '../clinics/policy.ts'
import { findStanding } from './claim-query.ts'
import { slotTaken } from './slots-commands.ts'

type Wish = { clinicId: string; start: number; now: number }
type Seen = { takers: string[]; holders: string[]; refusal: DomainError }

/**
 * Tells owners who waited in line for a time that somebody else has it: they look once and together, without a lock or a
 * transaction. Whatever may be different for one of them – a hold of his own, an answer that he asks for again – is left to the booking itself.
 *
 * @returns `slot_taken`, or null where the booking has to decide
 */
export function createLateLook({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): (ownerId: string, wish: Wish) => Promise<DomainError | null> {
  const together = inSameTurn((wishes: Wish[]) => {
    const looks = new Map<string, Promise<Seen | null>>()
    return Promise.all(
      wishes.map((wish) => {
        const time = `${wish.clinicId} ${wish.start}`
        const look = looks.get(time) ?? lookAt(wish)
        looks.set(time, look)
        return look
      }),
    )
  })
  return async (ownerId, wish) => {
    const seen = await together(wish)
    if (!seen || seen.takers.length === 0) return null
    return seen.takers.includes(ownerId) || seen.holders.includes(ownerId) ? null : seen.refusal
  }

  async function lookAt({ clinicId, start, now }: Wish): Promise<Seen | null> {
    const [found, standing] = await database.together(() =>
      Promise.all([loadTimetable(database, clinicId), findStanding(database, clinicId, start, now)]),
    )
    if (!found || !standing || !isListed(found.doctor, config)) return null
    const { timetable, clinic } = found
    if (!isOfferedSlot(timetable, start, ownersMayBook(timetable, now))) return null
    const refusal = await slotTaken(database, { timetable, start, doctorId: clinic.doctorId }, now)
    return { ...standing, refusal }
  }
}
