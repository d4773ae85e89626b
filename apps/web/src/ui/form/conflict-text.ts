import type { Conflict } from '@vetvisit/contract/merge'
import { t } from 'i18next'

/**
 * What is said beside a piece that both have changed.
 *
 * @param theirs what somebody else has made of it, in words; null where it has none
 */
export function conflictText(conflict: Pick<Conflict, 'mine' | 'theirs'>, theirs: string | null): string {
  if (conflict.theirs === undefined) return t('fields.removedByOther')
  if (theirs === null || theirs === '') return t('fields.changedToo')
  return conflict.mine === undefined
    ? t('fields.changedAfterRemoval', { value: theirs })
    : t('fields.changedTo', { value: theirs })
}
