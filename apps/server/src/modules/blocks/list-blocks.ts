import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { blockToWire, type Days, stretchAround } from '../appointments/public.ts'
import { findBlocks, findVet } from './repository.ts'
import { vetOfBlocks } from './vet-of-blocks.ts'

/** Blocks of a vet of the practice between two days, by start. @throws DomainError not_found for a vet who does not work there, invalid */
export async function listBlocks(
  { database }: Pick<Context, 'database'>,
  scope: PracticeScope,
  { doctorId: wished, ...days }: Days & { doctorId?: string | undefined },
): Promise<Block[]> {
  const range = stretchAround(days)
  const doctorId = await vetOfBlocks(database, scope, { doctorId: wished })
  const [vet] = await findVet(database, { practiceId: scope.practiceId, doctorId })
  if (!vet) throw new DomainError('not_found')
  return (await findBlocks(database, { practiceId: scope.practiceId, doctorId, ...range })).map(blockToWire)
}
