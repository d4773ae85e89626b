import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBrowserPush, registerBrowser, removeBrowser } from '@vetvisit/contract/notifications/routes'
import { call } from '../../../lib/api/call.ts'
import { endBrowserPush, hasSubscription, subscribeBrowser } from '../../../platform/browser-push.ts'
import { useAction } from '../../../ui/action/use-action.ts'

const KEY = ['browser-push'] as const

/** Whether this browser gets pushes: it has a subscription that the server knows for this session. */
export const useBrowserPush = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { publicKey, isOn } = await call(getBrowserPush, {}, { signal })
      return { publicKey, isOn: isOn && (await hasSubscription()) }
    },
  })

type Change = {
  /** The server's key to switch pushes on, null to switch them off. */
  publicKey: string | null
}

/** Switches pushes to this browser; `blocked` and `failed` tell why the browser gave no subscription. */
export function useSwitchBrowserPush() {
  const queryClient = useQueryClient()
  return useAction<Change, 'done' | 'blocked' | 'failed'>({
    isExclusive: true,
    act: async ({ publicKey }, attempt) => {
      if (publicKey === null) {
        await call(removeBrowser, {}, attempt)
        await endBrowserPush()
        return 'done'
      }
      const subscription = await subscribeBrowser(publicKey)
      if (typeof subscription === 'string') return subscription
      await call(registerBrowser, { body: subscription }, attempt)
      return 'done'
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
