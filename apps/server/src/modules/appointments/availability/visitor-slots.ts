import type { getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import { instantText, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import { batchPerTick } from '../../../db/same-turn.ts'
import { createMinuteBudget } from '../../../limits/minute-budget.ts'
import { wideNetworkOf } from '../../../limits/network.ts'
import { loadSlots, type SlotWish } from './slots.ts'

/** Reads of one network in a minute. A sheet reads a few times, so a school or an office behind one address stays far below. */
const READS_A_MINUTE = 600

type VisitorSlots = RouteData<typeof getVisitorSlots>

/**
 * Makes the function that reads a clinic's slots for visitors. Calls of one turn of the event loop that want the same share one read,
 * because strangers can repeat it.
 *
 * @throws DomainError not_found unless the clinic is listed, invalid for an unknown vet, too_many_requests
 */
export function visitorSlotsReader(context: Context) {
  const { config, clock } = context
  const budget = createMinuteBudget({ name: 'slots', aMinute: READS_A_MINUTE, clock })
  const read = batchPerTick(async (wishes: (SlotWish & { now: Instant })[]) => {
    const shared = new Map<string, Promise<VisitorSlots>>()
    return wishes.map(({ now, ...wish }) => {
      const key = JSON.stringify([
        wish.clinicId,
        wish.doctorId,
        wish.reasonId,
        wish.animals,
        wish.from,
        wish.days,
      ])
      const slots = shared.get(key) ?? visitorSlots(context, wish, now)
      shared.set(key, slots)
      return { slots }
    })
  })
  return async (wish: SlotWish, { ip, now }: { ip: string; now: Instant }): Promise<VisitorSlots> => {
    if (config.rateLimit && !(await budget.spend(wideNetworkOf(ip), 1)))
      throw new DomainError('too_many_requests', { retryAfterSeconds: MINUTE_MS / 1000 })
    return (await read({ ...wish, now })).slots
  }
}

async function visitorSlots(context: Context, wish: SlotWish, now: Instant): Promise<VisitorSlots> {
  const { found: _found, ...slots } = await loadSlots(context, wish, now)
  return { now: instantText(now), ...slots }
}
