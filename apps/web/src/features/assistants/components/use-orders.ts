import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertDialog } from '../../../ui/dialogs.ts'
import { showToast } from '../../../ui/toast.ts'
import { useDeleteAssistant, useTeam } from '../queries.ts'

/** The list is asked again for so long after an order (spec 2 §9, "released after 5 seconds"). */
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
  const told = useRef(new Set<string>())

  useEffect(() => {
    if (watched.length === 0) return undefined
    const timer = setTimeout(() => setWatched([]), WATCH_MS)
    return () => clearTimeout(timer)
  }, [watched])

  const failed = team.data?.find(({ state, id }) => state === 'failed' && !told.current.has(id))
  useEffect(() => {
    if (!failed || told.current.has(failed.id)) return
    told.current.add(failed.id)
    setWatched((ids) => ids.filter((id) => id !== failed.id))
    void alertDialog(
      t('failed', { name: failed.fullname, reason: failed.err ?? '' }),
      t('AssistantCreationFailHdr'),
    ).then(() => remove(failed.id))
  }, [failed, remove, t])

  const made = team.data?.find(
    ({ state, id }) => state !== 'creating' && state !== 'failed' && watched.includes(id),
  )
  useEffect(() => {
    if (!made) return
    setWatched((ids) => ids.filter((id) => id !== made.id))
    void showToast({ message: t('added'), color: 'success' })
  }, [made, t])

  return {
    team,
    /** To be called with what the order answered. */
    watch: ({ id }: Assistant) => {
      void showToast({ message: t('inProgress') })
      setWatched((ids) => [...ids, id])
    },
  }
}
