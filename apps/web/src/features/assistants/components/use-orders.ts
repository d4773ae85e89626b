import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertDialog } from '../../../ui/modal/dialogs.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useDeleteAssistant, useTeam } from '../queries.ts'

/** Accounts of which was told what became of them: the list may stand on the page and in the dialog of the menu at once. */
const told = new Set<string>()

/** An order is watched closely for so long (specification/practice §9). */
const WATCH_MS = 5000

/**
 * The team, and what becomes of the accounts that are ordered: one that is made is told in passing; one that could not be is
 * told in an alert and taken off the list (specification/practice §4).
 *
 * @param onFailed gets what was ordered, to be corrected
 */
export function usePendingAssistants(onFailed: (assistant: Assistant) => void) {
  const { t } = useTranslation('assistants')
  const [watched, setWatched] = useState<readonly string[]>([])
  const team = useTeam(watched.length > 0)
  const { mutate: remove } = useDeleteAssistant()

  useEffect(() => {
    if (watched.length === 0) return undefined
    const timer = setTimeout(() => setWatched([]), WATCH_MS)
    return () => clearTimeout(timer)
  }, [watched])

  const entries = team.data
  const tellFailed = useEffectEvent(async (assistant: Assistant) => {
    const { id, fullname, err } = assistant
    await alertDialog(t('failed', { name: fullname, reason: err ?? '' }), t('AssistantCreationFailHdr'))
    remove(id)
    onFailed(assistant)
  })
  useEffect(() => {
    for (const assistant of entries ?? []) {
      const { id, state } = assistant
      if (told.has(id) || state === 'creating') continue
      if (state === 'failed') {
        told.add(id)
        void tellFailed(assistant)
      } else if (watched.includes(id)) {
        told.add(id)
        void showToast({ message: t('added'), color: 'success' })
      }
    }
  }, [entries, watched, t])

  return {
    team,
    /** To be called with what the order answered. */
    watch: ({ id }: Assistant) => {
      void showToast({ message: t('inProgress') })
      setWatched((ids) => [...ids, id])
    },
  }
}
