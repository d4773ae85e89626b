import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { APPOINTMENTS_KEY, HISTORY_KEY } from '../../lib/api/query-keys.ts'
import { onLiveConnected } from '../../lib/api/socket.ts'
import { pendingWrites, readPending } from '../../lib/offline/pending-list.ts'
import { sendPending } from '../../lib/offline/send-pending.ts'
import { currentSession, type SessionUser } from '../../lib/session/session.ts'
import { useOnline } from '../../platform/network.ts'

const AGAIN_AFTER_MS = 30_000

const openWrites = () => pendingWrites.get().filter(({ refusal }) => refusal === null).length

/** Reads again what an owner sees once writes were sent or refused. */
function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      Promise.all(
        [['pets'], HISTORY_KEY, APPOINTMENTS_KEY].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    [queryClient],
  )
}

/** Sends what an owner wrote without a network: at the start, with each connection, and every half minute while something waits. */
export function useUnsent({ role }: SessionUser): void {
  const refresh = useRefresh()
  const online = useOnline()
  useEffect(() => {
    // Without a database nothing was kept.
    if (role === 'patient') void readPending().catch(() => undefined)
  }, [role])
  useEffect(() => {
    if (role !== 'patient') return undefined
    // A form sends what it has kept, too, and so does another window. The last one is gone from the list that waits.
    let before = openWrites()
    return pendingWrites.subscribe(() => {
      const isLast = before > 0 && openWrites() === 0
      before = openWrites()
      // When a session ends, the list is emptied just before.
      if (isLast)
        queueMicrotask(() => {
          if (currentSession()) void refresh()
        })
    })
  }, [role, refresh])
  useEffect(() => {
    if (role !== 'patient' || !online) return undefined
    const send = async () => {
      await readPending()
      if (pendingWrites.get().every(({ refusal }) => refusal !== null)) return
      const before = openWrites()
      await sendPending()
      // Sent ones are on the server now, and a refused one may be out of date.
      if (openWrites() > 0 && openWrites() !== before) await refresh()
    }
    // What could not be sent waits for the next turn.
    const turn = () => void send().catch(() => undefined)
    turn()
    const timer = setInterval(turn, AGAIN_AFTER_MS)
    const stop = onLiveConnected(turn)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [role, online, refresh])
}
