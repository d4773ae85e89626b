import type { Conflict } from '@vetvisit/contract/merge'
import { t } from '../../lib/text/translation.ts'

/**
 * The message beside a value that two people have changed.
 *
 * @param theirs the other person's value as text; null if there is none
 */
export function conflictText(conflict: Pick<Conflict, 'mine' | 'theirs'>, theirs: string | null): string {
  if (conflict.theirs === undefined) return t('person:conflict.removedByOther')
  if (theirs === null || theirs === '') return t('person:conflict.changedToo')
  return conflict.mine === undefined
    ? t('person:conflict.changedAfterRemoval', { value: theirs })
    : t('person:conflict.changedTo', { value: theirs })
}
