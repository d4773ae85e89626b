import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertDialog } from '../../../ui/dialogs.ts'
import { showToast } from '../../../ui/toast.ts'
import { useDeleteAssistant, useTeam } from '../queries.ts'

/** Accounts of which was told what became of them: the list may stand on the page and in the dialog of the menu at once. */
const told = new Set<string>()

/** An order is watched closely for so long (spec 2 §9, "released after 5 seconds"). */
const WATCH_MS = 5000

/**
 * The team, and what becomes of the accounts that are ordered: one that is made is told in passing; one that could not be is
 * told in an alert and taken off the list (spec 2 §4).
 */
export function useOrders() {
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
  useEffect(() => {
    for (const { id, state, fullname, err } of entries ?? []) {
      if (told.has(id) || state === 'creating') continue
      if (state === 'failed') {
        told.add(id)
        const sentence = t('failed', { name: fullname, reason: err ?? '' })
        void alertDialog(sentence, t('AssistantCreationFailHdr')).then(() => remove(id))
      } else if (watched.includes(id)) {
        told.add(id)
        void showToast({ message: t('added'), color: 'success' })
      }
    }
  }, [entries, watched, remove, t])

  return {
    team,
    /** To be called with what the order answered. */
    watch: ({ id }: Assistant) => {
      void showToast({ message: t('inProgress') })
      setWatched((ids) => [...ids, id])
    },
  }
}
