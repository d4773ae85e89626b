import type { PlannedVisit } from '@vetvisit/contract/appointments/plans/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useOnline } from '../../../platform/network.ts'
import { Button } from '../../../ui/action/button.tsx'
import { showUntilRead } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { handOversOf, useHandOverAll } from './plan-queries.ts'

/** Hands over all that colleagues can take, shared evenly; nothing where nobody can. */
export function HandOverAll({ visits }: { visits: readonly PlannedVisit[] }) {
  const { t } = useTranslation('plan')
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const { done, handOver } = useHandOverAll()
  const all = handOversOf(visits)
  if (!mayEdit || all.length === 0) return null
  const press = async () => {
    const numbers = new Map<string, number>()
    for (const { vet } of all) numbers.set(vet.fullname, (numbers.get(vet.fullname) ?? 0) + 1)
    const shares = Array.from(numbers, ([vet, count]) => `${vet}: ${count}`).join(', ')
    const header = t('allHeader', { count: all.length })
    if (
      !(await confirmDialog({
        header,
        message: t('allMessage', { shares }),
        yes: t('allYes'),
        no: t('allNo'),
      }))
    )
      return
    const left = await handOver(all)
    const [failed] = left
    if (failed) showUntilRead(`${t('allLeft', { count: left.length })} ${errorText(failed.error)}`)
    else void showToast({ message: t('allDone', { count: all.length }), color: 'success' })
  }
  return (
    <Button disabled={!online || done !== null} onClick={() => void press()}>
      {done === null ? t('all', { count: all.length }) : t('handing', { done, of: all.length })}
    </Button>
  )
}
