import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { alertDialog } from '../../../ui/modal/dialogs.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useDeleteAssistant, useTeam } from './queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** Accounts whose outcome was already shown, because the page and the dialog of the menu may both show the list. */
const shown = new Set<string>()

/** Addresses that were invited when the list was read, so that an acceptance can be told. */
const invited = new Set<string>()

/** How long a pending account is polled at short intervals, in milliseconds (specification/practice §9). */
const WATCH_MS = 5000

/**
 * The team, and the outcome of pending accounts: that an invitation was sent and that it was accepted are shown in toasts; a failure is
 * shown in an alert and removed from the list (specification/practice §4).
 *
 * @param onFailed receives the failed entry, to be corrected
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
  const showFailed = useEffectEvent(async (assistant: Assistant) => {
    const { id, fullname, err } = assistant
    await alertDialog(t('failed', { name: kept(fullname), reason: err ?? '' }), t('AssistantCreationFailHdr'))
    remove(id)
    onFailed(assistant)
  })
  useEffect(() => {
    for (const assistant of entries ?? []) {
      const { id, state, email } = assistant
      if (state === 'invited') invited.add(email)
      if (state === 'active' && invited.delete(email))
        void showToast({ message: t('added'), color: 'success' })
      if (shown.has(id) || state === 'creating') continue
      if (state === 'failed') {
        shown.add(id)
        void showFailed(assistant)
      } else if (watched.includes(id)) {
        shown.add(id)
        void showToast({ message: t('sent') })
      }
    }
  }, [entries, watched, t])

  return {
    team,
    /** Call with the response to the invitation. */
    watch: ({ id }: Assistant) => {
      void showToast({ message: t('inProgress') })
      setWatched((ids) => [...ids, id])
    },
  }
}
