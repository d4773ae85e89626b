import type { Conflict } from '@vetvisit/contract/merge'
import { t } from 'i18next'

/**
 * The message beside a value that two people have changed.
 *
 * @param theirs the other person's value as text; null if there is none
 */
export function conflictText(conflict: Pick<Conflict, 'mine' | 'theirs'>, theirs: string | null): string {
  if (conflict.theirs === undefined) return t('fields.removedByOther')
  if (theirs === null || theirs === '') return t('fields.changedToo')
  return conflict.mine === undefined
    ? t('fields.changedAfterRemoval', { value: theirs })
    : t('fields.changedTo', { value: theirs })
}
