import { setTimeout } from 'node:timers/promises'
import { listAssistants } from '@vetvisit/contract/assistants/routes'
import type { Context } from '../../src/context/context.ts'
import { deliverMail } from '../../src/jobs/deliver-mail.ts'
import { completeFinishedVisits } from '../../src/modules/appointments/lifecycle/complete.ts'
import { expireDueRequests } from '../../src/modules/appointments/lifecycle/expire.ts'
import { deleteExpiredHolds } from '../../src/modules/appointments/waiting-list/clean-up.ts'
import { invitePending } from '../../src/modules/team/public.ts'
import { deliverPushes } from '../../src/modules/notifications/public.ts'
import { remindOwners } from '../../src/modules/reminders/public.ts'
import type { Harness } from '../open-harness.ts'
import { takePracticeEvents } from '../practice-events.ts'
import { queueBundledMails } from './send.ts'
import type { Json, Rooms, SentOut } from './tape.ts'

const add = (lists: Record<string, Json[]>, to: string, item: object) =>
  void (lists[to] ??= []).push(plain(item))

const idOf = (push: Json) => [(push as { id: string }).id, (push as { type: string }).type]

/** As it would be written to a wire. */
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json

/**
 * Runs the jobs that change visits or send something, and takes what was sent since the last time.
 *
 * @param doctors sessions of the doctors whose new assistants are waited for, because they are invited after the answer
 */
export async function runJobs(harness: Harness, doctors: readonly string[]): Promise<SentOut> {
  const sent: SentOut = { mails: {}, pushes: {}, events: {}, disconnected: [] }
  const context: Context = {
    ...harness.context,
    mailer: {
      ...harness.context.mailer,
      send: async ({ to, ...mail }) => {
        add(sent.mails, to.address, {
          name: to.name,
          ...mail,
          id: undefined,
          html: undefined,
          isSubjectSecret: undefined,
        })
        return 'sent'
      },
    },
    push: {
      send: async ({ token }, message) => {
        add(sent.pushes, token, message)
        return 'sent'
      },
    },
  }
  await expireDueRequests(context)
  await deleteExpiredHolds(context)
  await completeFinishedVisits(context)
  await remindOwners(context.database, context.clock())
  for (const token of doctors) await teamInvited(harness, token)
  await queueBundledMails(harness)
  while ((await deliverMail(context)) > 0);
  while ((await deliverPushes(context)) > 0);
  // Those of one moment are taken in any order; their subjects have ids in the order in which they were made.
  for (const [device, pushes] of Object.entries(sent.pushes))
    sent.pushes[device] = pushes.toSorted((a, b) =>
      JSON.stringify(idOf(a)) < JSON.stringify(idOf(b)) ? -1 : 1,
    )
  takeEvents(harness.live, sent)
  return sent
}

const LINK = /https?:\/\/.*$/gm

/** Subject and text of a mail without its links, in which ids and tokens stand. */
const sayingOf = (mail: Json) => {
  const { subject, text } = mail as { subject: string; text: string }
  return `${subject}\n${text.replaceAll(LINK, '')}`
}

/** With the mails of each person by their subject and text, because those of one moment are taken in any order. */
export const withMailsInOrder = (sent: SentOut): SentOut => ({
  ...sent,
  mails: Object.fromEntries(Object.entries(sent.mails).map(([address, mails]) => [address, inOrder(mails)])),
})

const inOrder = (mails: readonly Json[]) =>
  mails.toSorted((a, b) => (sayingOf(a) === sayingOf(b) ? 0 : sayingOf(a) < sayingOf(b) ? -1 : 1))

async function teamInvited(harness: Harness, token: string): Promise<void> {
  for (;;) {
    await invitePending(harness.context)
    const team = await harness.call(listAssistants, { token })
    if (team.every(({ state }) => state !== 'creating')) return
    await setTimeout(20)
  }
}

function takeEvents(live: Harness['live'], sent: SentOut): void {
  for (const { userId, event, payload } of live.sent.splice(0)) add(sent.events, userId, { event, payload })
  sent.disconnected.push(...live.disconnected.splice(0).map(plain))
}

/** What was sent to practices since the last time. */
export async function takeRooms(harness: Harness): Promise<Rooms> {
  const rooms = new Map<string, Map<string, Json>>()
  for (const { practiceId, event, payload } of await takePracticeEvents(harness)) {
    const room = rooms.get(practiceId) ?? new Map<string, Json>()
    rooms.set(practiceId, room.set(JSON.stringify([event, payload]), plain({ event, payload })))
  }
  return [...rooms.values()].map((room) => [...room.values()])
}
