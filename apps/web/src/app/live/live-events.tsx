import { useIonRouter } from '@ionic/react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_CHANGED, APPOINTMENTS_CHANGED, CLINICS_CHANGED } from '@vetvisit/contract/events'
import type { Notification } from '@vetvisit/contract/notifications/routes'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useRequestCount } from '../../features/appointments/requests/answer-queries.ts'
import { unseenCount } from '../../features/notifications/inbox/inbox.ts'
import { useInbox } from '../../features/notifications/queries.ts'
import { useInboxLive } from '../../features/notifications/inbox/use-inbox-live.ts'
import { setBadge } from '../../lib/session/badges.ts'
import {
  APPOINTMENTS_KEY,
  CLINIC_REASONS_KEY,
  CLINICS_KEY,
  HISTORY_KEY,
  REASONS_KEY,
  SLOTS_KEY,
} from '../../lib/api/query-keys.ts'
import { onLiveConnected, useLive } from '../../lib/api/socket.ts'
import { beginAgain, isMovingHere } from '../../lib/session/other-practice.ts'
import { refreshUser } from '../../lib/session/refresh-user.ts'
import { currentSession, useUser, type SessionUser } from '../../lib/session/session.ts'
import { showToast } from '../../ui/action/toast.ts'
import { openPanel } from '../panels/open-panel.ts'
import { usePushMessages } from './push-messages.ts'
import { useUnsent } from '../unsent/unsent.ts'

/** Notifications within this time are announced together. */
const TOGETHER_MS = 300
const TOAST_MS = 5000
/** Longer than the server's batching of changes. */
const REFRESH_AFTER_MS = 150

/** Handles live events of a signed-in person: refreshes queries and badges, and shows new notifications. */
export function LiveEvents() {
  const user = useUser()
  return user && !user.onboarding ? <Live key={user._id} user={user} /> : null
}

function Live({ user }: { user: SessionUser }) {
  useFreshUser()
  usePractice(user)
  useBadges(user)
  usePushMessages(user)
  useKeepAtHand(user)
  useUnsent(user)
  const announce = useArrivalToast()
  const refresh = useRefresh(SHOWN_WITH_APPOINTMENTS)
  const refreshClinics = useRefresh(SHOWN_WITH_CLINICS)
  const inPractice = user.role !== 'patient'
  useLive(inPractice ? APPOINTMENTS_CHANGED : null, refresh)
  useLive(inPractice ? CLINICS_CHANGED : null, refreshClinics)
  useInboxLive(user, {
    onArrived: (added) => {
      refresh()
      announce(added)
    },
    onReconnected: () => {
      refresh()
      if (inPractice) refreshClinics()
    },
  })
  return null
}

/** Pages show appointments with hours, rooms and reasons. */
const SHOWN_WITH_CLINICS = [CLINICS_KEY, REASONS_KEY, CLINIC_REASONS_KEY, APPOINTMENTS_KEY, SLOTS_KEY]
const SHOWN_WITH_APPOINTMENTS = [APPOINTMENTS_KEY, SLOTS_KEY, HISTORY_KEY]

/** Refetches all queries of some kinds, once for a notification and its change, which arrive close together. */
function useRefresh(kinds: readonly QueryKey[]): () => void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const queryKey of kinds) void queryClient.invalidateQueries({ queryKey })
    }, REFRESH_AFTER_MS)
  }
}

/**
 * Refreshes the stored user: the link to the picture expires, and names change elsewhere. A change of rights arrives as an event and
 * refetches everything that depends on them.
 */
function useFreshUser(): void {
  const queryClient = useQueryClient()
  useEffect(() => onLiveConnected((again) => void (again && refreshUser())), [])
  useLive(ACCOUNT_CHANGED, () => void refreshUser().then(() => queryClient.invalidateQueries()))
}

/** Leaves the pages of a practice that the person has left or changed in another window or on another device. */
function usePractice({ member }: SessionUser): void {
  const practiceId = member?.practiceId
  /** Of which this window shows records; undefined until the user is known who was stored long ago. */
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const begin = async () => {
      await refreshUser()
      shown.current = currentSession()?.user.member?.practiceId
    }
    void begin()
  }, [])
  useEffect(() => {
    if (shown.current === undefined || practiceId === undefined || shown.current === practiceId) return
    shown.current = practiceId
    if (!isMovingHere()) beginAgain()
  }, [practiceId])
}

/** After the page has loaded, so that it does not wait; early, because the network may be gone soon. */
const KEEP_AFTER_MS = 1000

/** Keeps an owner's records on the device after sign-in and then daily, as long as a page is open. */
function useKeepAtHand({ role }: SessionUser): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (role !== 'patient') return undefined
    // Without a connection it is tried again at the next start or connection.
    const keep = () =>
      void import('./keep-at-hand.ts').then((file) => file.keepAtHand(queryClient)).catch(() => undefined)
    const first = setTimeout(keep, KEEP_AFTER_MS)
    const stop = onLiveConnected((again) => void (again && keep()))
    return () => {
      clearTimeout(first)
      stop()
    }
  }, [role, queryClient])
}

function useBadges({ role }: SessionUser): void {
  const inbox = useInbox(role)
  const count = useRequestCount(role !== 'patient')
  const unseen = unseenCount(inbox.data)
  const waiting = count.data ?? 0
  useEffect(() => setBadge('messages', unseen), [unseen])
  useEffect(() => setBadge('requests', waiting), [waiting])
}

/** Shows a toast for new notifications with a link to their subject, or to the list if there are several. */
function useArrivalToast(): (added: Notification[]) => void {
  const { t } = useTranslation('notifications')
  const router = useIonRouter()
  const collected = useRef<Notification[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = () => {
    const news = collected.current
    collected.current = []
    const [first] = news
    if (!first) return
    const single = news.length === 1
    void showToast({
      message: single ? `${first.title}: ${first.message}` : t('arrived', { count: news.length }),
      position: 'bottom',
      durationMs: TOAST_MS,
      action: {
        text: t('open'),
        run: () => (single ? router.push(first.link, 'root') : openPanel('notifications')),
      },
    })
  }
  return (added) => {
    collected.current.push(...added)
    clearTimeout(timer.current)
    timer.current = setTimeout(show, TOGETHER_MS)
  }
}
