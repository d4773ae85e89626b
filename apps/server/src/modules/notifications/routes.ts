import { DomainError } from '@vetvisit/contract/errors'
import {
  deleteAllNotifications,
  deleteNotification,
  getDeliveries,
  getNotificationPreferences,
  getNotifications,
  markNotificationsSeen,
  registerDevice,
  unsubscribe,
  updateNotificationPreferences,
} from '@vetvisit/contract/notifications/routes'
import { type Caller, practiceScope, signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import * as commands from './record.ts'
import { readDeliveries } from './delivery/list-deliveries.ts'
import * as devices from './delivery/push-message.ts'
import { isOwnInbox } from './inbox/rules.ts'
import { readPreferences, updatePreferences } from './settings/preferences.ts'
import { unsubscribeBy } from './settings/unsubscribe.ts'

/** The reader's id, once the inbox in the path is found to be theirs. */
function inboxOf(caller: Caller | null, named: Caller['role'] | 'service_provider'): string {
  if (!caller || !isOwnInbox(caller, named)) throw new DomainError('not_found')
  return caller.userId
}

export function notificationsBindings(context: Pick<Context, 'database' | 'files' | 'live'>): Binding[] {
  const { database } = context
  return [
    bind(getNotifications, async ({ caller, params, query, language, now }) =>
      commands.readInbox(context, inboxOf(caller, params.role), query, language, now),
    ),
    bind(markNotificationsSeen, async ({ caller, body, now }) => ({
      unseen: await commands.markSeen(database, signedIn(caller).userId, body.ids, now),
    })),
    bind(deleteNotification, async ({ caller, params, now }) => {
      await commands.deleteOne(context, signedIn(caller).userId, params.id, now)
      return null
    }),
    bind(deleteAllNotifications, async ({ caller, params, now }) => {
      await commands.deleteAll(context, inboxOf(caller, params.role), now)
      return null
    }),
    bind(getDeliveries, ({ caller, query, language }) =>
      readDeliveries(database, practiceScope(caller), query.appointmentId, language),
    ),
    bind(registerDevice, async ({ caller, body, now }) => {
      const { userId, sessionId } = signedIn(caller)
      await devices.registerDevice(database, { ...body, userId, sessionId }, now)
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
