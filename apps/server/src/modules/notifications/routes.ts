import { DomainError } from '@vetvisit/contract/errors'
import {
  deleteAllNotifications,
  deleteNotification,
  getBrowserPush,
  getDeliveries,
  getNotificationPreferences,
  getNotifications,
  markNotificationsSeen,
  registerBrowser,
  registerDevice,
  removeBrowser,
  unsubscribe,
  updateNotificationPreferences,
} from '@vetvisit/contract/notifications/routes'
import { type Caller, practiceScope, signedIn } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { readDeliveries } from './delivery/list-deliveries.ts'
import { pushKey } from '../../adapters/push/push-key.ts'
import { deleteAll, deleteOne } from './inbox/delete.ts'
import { markSeen } from './inbox/mark-seen.ts'
import { readInbox } from './inbox/read-inbox.ts'
import { isOwnInbox } from './inbox/policy.ts'
import {
  hasBrowser,
  registerBrowser as saveBrowser,
  registerDevice as saveDevice,
  removeBrowser as deleteBrowser,
} from './settings/devices.ts'
import { readPreferences, updatePreferences } from './settings/preferences.ts'
import { unsubscribeBy } from './settings/unsubscribe.ts'

/** The caller's id. @throws DomainError not_found if the inbox in the path is not theirs */
function inboxOf(caller: Caller | null, named: Caller['role'] | 'service_provider'): string {
  if (!caller || !isOwnInbox(caller, named)) throw new DomainError('not_found')
  return caller.userId
}

export function notificationsBindings(context: Pick<Context, 'database' | 'files' | 'live'>): Binding[] {
  const { database } = context
  return [
    bind(getNotifications, async ({ caller, params, query, language, now }) =>
      readInbox(context, { ...query, recipientId: inboxOf(caller, params.role), language }, now),
    ),
    bind(markNotificationsSeen, async ({ caller, body, now }) => ({
      unseen: await markSeen(database, signedIn(caller).userId, body.ids, now),
    })),
    bind(deleteNotification, async ({ caller, params, now }) => {
      await deleteOne(context, signedIn(caller).userId, params.id, now)
      return null
    }),
    bind(deleteAllNotifications, async ({ caller, params, now }) => {
      await deleteAll(context, inboxOf(caller, params.role), now)
      return null
    }),
    bind(getDeliveries, ({ caller, query, language }) =>
      readDeliveries(database, practiceScope(caller), query.appointmentId, language),
    ),
    bind(registerDevice, async ({ caller, body, now }) => {
      const { userId, sessionId } = signedIn(caller)
      await saveDevice(database, { ...body, userId, sessionId }, now)
      return null
    }),
    bind(getBrowserPush, async ({ caller, now }) => ({
      publicKey: (await pushKey(database, now)).publicKey,
      isOn: await hasBrowser(database, signedIn(caller).sessionId),
    })),
    bind(registerBrowser, async ({ caller, body, now }) => {
      const { userId, sessionId } = signedIn(caller)
      await saveBrowser(database, { ...body, userId, sessionId }, now)
      return null
    }),
    bind(removeBrowser, async ({ caller }) => {
      await deleteBrowser(database, signedIn(caller).sessionId)
      return null
    }),
    bind(getNotificationPreferences, ({ caller }) => readPreferences(database, signedIn(caller).userId)),
    bind(updateNotificationPreferences, ({ caller, body }) =>
      updatePreferences(database, signedIn(caller).userId, body),
    ),
    bind(unsubscribe, async ({ query, now }) => ({
      topic: await unsubscribeBy(database, query.token, now),
    })),
  ]
}
