import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { blockToWire, type Days, stretchAround } from '../appointments/public.ts'
import { findBlocks } from './repository.ts'
import { requirePlace, vetOrRoomOf } from './vet-or-room.ts'

/**
 * Blocks of a vet or a treatment room of the practice between two days, by start.
 *
 * @throws DomainError not_found for a vet who does not work there and a room that it does not offer, invalid
 */
export async function listBlocks(
  { database }: Pick<Context, 'database'>,
  scope: PracticeScope,
  { doctorId, roomId, ...days }: Days & { doctorId?: string | undefined; roomId?: string | undefined },
): Promise<Block[]> {
  const range = stretchAround(days)
  const { practiceId } = scope
  const of = { practiceId, ...(await vetOrRoomOf(database, scope, { doctorId, roomId })) }
  await requirePlace(database, of)
  return (await findBlocks(database, { ...of, ...range })).map(blockToWire)
}
