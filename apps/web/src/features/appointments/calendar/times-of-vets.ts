import type { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { RouteData } from '@vetvisit/contract/http'
import { isOfVets } from './calendar-format.ts'

/** True for a block of a vet, false for one of a treatment room. */
export const isOfVet = <Any extends Pick<Block, 'doctorId'>>(
  block: Any,
): block is Any & { doctorId: string } => block.doctorId !== null

type Times = Pick<RouteData<typeof getCalendar>, 'visits' | 'holds' | 'blocks' | 'hours'>

/** The times of these vets among those of a list; all of them without any. */
export function timesOfVets(
  { visits, holds, blocks, hours }: Partial<{ [Name in keyof Times]: Readonly<Times[Name]> }> = {},
  vetIds: readonly string[],
) {
  const isOf = isOfVets(vetIds)
  return {
    visits: visits?.filter(isOf) ?? [],
    holds: holds?.filter(isOf) ?? [],
    blocks: blocks?.filter(isOfVet).filter(isOf) ?? [],
    hours: hours?.filter(isOf),
  }
}
