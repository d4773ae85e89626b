import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useCallback } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useDeleteNote } from '../queries.ts'

/** Deletes an entry after a question; a prescription is voided but stays visible. The function stays the same. */
export function useRemove() {
  const { t } = useTranslation('history')
  const { mutate } = useDeleteNote()
  return useCallback(
    async (item: HistoryItem) => {
      const isPrescription = item.type === 'prescription'
      const question = t(isPrescription ? 'voidQuestion' : 'deleteQuestion')
      const message = item.sharedTo.length > 0 ? `${question} ${t('deleteShared')}` : question
      if (!(await confirmDialog({ message, danger: true }))) return
      mutate(item._id, {
        onSuccess: () => void showToast({ message: t(isPrescription ? 'voided' : 'deleted') }),
        onError: showFailure,
      })
    },
    [t, mutate],
  )
}
