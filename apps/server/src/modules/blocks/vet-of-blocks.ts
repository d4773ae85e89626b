import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../context/caller.ts'
import type { Database } from '../../db/client.ts'
import { findVets } from '../appointments/public.ts'

/**
 * The vet whose blocks a call means: the named one, else the vet who signs for the caller, else the only one of the practice.
 *
 * @throws DomainError invalid if a reception of several vets names none
 */
export async function vetOfBlocks(
  database: Database,
  { practiceId, signerId }: Pick<PracticeScope, 'practiceId' | 'signerId'>,
  { doctorId }: { doctorId?: string | undefined },
): Promise<string> {
  const named = doctorId ?? signerId
  if (named !== null) return named
  const [only, ...others] = await findVets(database, { practiceId })
  if (!only || others.length > 0)
    throw new DomainError('invalid', { fields: { doctorId: 'validation.required' } })
  return only.id
}
