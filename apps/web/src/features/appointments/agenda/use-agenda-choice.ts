import type { PracticeVet } from '@vetvisit/contract/appointments/agenda/schemas'
import { useEffect, useEffectEvent } from 'react'
import { useAgendaScope } from '../../../lib/session/agenda-scope.ts'

/**
 * The choice between the own appointments and everybody's. A vet who is alone by now looks at the own ones again.
 *
 * @param vets of the practice; undefined until they are known
 * @returns null without a choice
 */
export function useAgendaChoice(
  vets: readonly PracticeVet[] | undefined,
): Pick<ReturnType<typeof useAgendaScope>, 'scope' | 'choose'> | null {
  const { scope, choose, isFixed } = useAgendaScope()
  const isAlone = vets?.length === 0
  const forget = useEffectEvent(() => choose('mine'))
  useEffect(() => {
    if (isAlone && !isFixed && scope === 'practice') forget()
  }, [isAlone, isFixed, scope])
  return vets === undefined || isAlone || isFixed ? null : { scope, choose }
}
