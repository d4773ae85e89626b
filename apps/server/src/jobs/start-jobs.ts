import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../context/context.ts'
import { deleteOldAttempts } from '../db/transactions/attempts.ts'
import { deleteOldSalts } from '../db/secrets.ts'
import { deleteOldKeys } from '../db/transactions/idempotency.ts'
import { completeFinishedVisits } from '../modules/appointments/lifecycle/complete.ts'
import { deleteOldBlocks, extendSeries } from '../modules/blocks/public.ts'
import {
  deleteExpiredHolds,
  deletePastWaitingEntries,
} from '../modules/appointments/waiting-list/clean-up.ts'
import { expireDueRequests } from '../modules/appointments/lifecycle/expire.ts'
import { invitePending } from '../modules/team/public.ts'
import { removeUnusedFiles } from '../modules/files/public.ts'
import { deleteLocalMails } from '../adapters/mail/local-mails-query.ts'
import { deleteDoneEntries } from '../db/transactions/outbox-outcomes.ts'
import { deleteOldSecurityEvents } from '../db/transactions/security-log.ts'
import { deleteUnusedDevices } from '../modules/auth/devices/remember-device.ts'
import { deleteOldEnquiries } from '../modules/auth/enquiries/handle-enquiries.ts'
import { readOldNumbers } from '../modules/auth/identifiers/read-old-numbers.ts'
import { deleteEndedSessions } from '../modules/auth/sessions/repository.ts'
import { deleteOldLinks } from '../modules/auth/mails/delete-old-links.ts'
import { deleteOldDayChanges } from '../modules/clinics/public.ts'
import { announceMissed, deliverPushes } from '../modules/notifications/public.ts'
import { remindOwners } from '../modules/reminders/public.ts'
import { deleteExpiredLinks } from '../modules/owners/public.ts'
import { deliverMail } from './deliver-mail.ts'
import { foldOldTexts } from './fold-old-texts.ts'

type Job = { name: string; everyMs: number; run: (isStopping: () => boolean) => Promise<unknown> }

/** A job that is done after one successful run; after a failure it runs again. */
function once(run: Job['run']): Job['run'] {
  let isDone = false
  return async (isStopping) => {
    if (isDone) return
    await run(isStopping)
    isDone = true
  }
}

/** Work that changes appointments, accounts or files, or sends something. */
function workOf(context: Context): Job[] {
  const { database, clock } = context
  return [
    { name: 'expire requests', everyMs: 5000, run: () => expireDueRequests(context) },
    { name: 'delete expired holds', everyMs: 5000, run: () => deleteExpiredHolds(context) },
    { name: 'announce missed notifications', everyMs: 2000, run: () => announceMissed(context) },
    { name: 'deliver pushes', everyMs: 1000, run: () => deliverPushes(context) },
    { name: 'invite assistants', everyMs: 10_000, run: () => invitePending(context) },
    { name: 'deliver mails', everyMs: 1000, run: (isStopping) => deliverMail(context, isStopping) },
    { name: 'queue reminders', everyMs: MINUTE_MS, run: () => remindOwners(database, clock()) },
    { name: 'complete visits', everyMs: MINUTE_MS, run: () => completeFinishedVisits(context) },
    { name: 'extend weekly blocks', everyMs: 60 * MINUTE_MS, run: () => extendSeries(context) },
    { name: 'remove unused files', everyMs: MINUTE_MS, run: () => removeUnusedFiles(context) },
    {
      name: 'read old numbers',
      everyMs: MINUTE_MS,
      run: once((isStopping) => readOldNumbers(context, isStopping)),
    },
    {
      name: 'fold old texts',
      everyMs: MINUTE_MS,
      run: once((isStopping) => foldOldTexts(context, isStopping)),
    },
  ]
}

/** Deletions of rows that nobody needs any more, every hour. */
function deletionsOf(context: Context): Job[] {
  const { database, clock } = context
  const deletions: Record<string, () => Promise<unknown>> = {
    'delete past waiting list entries': () => deletePastWaitingEntries(context),
    'delete old changes of dates': () => deleteOldDayChanges(database, clock()),
    'delete old blocks': () => deleteOldBlocks(context),
    'delete old idempotency keys': () => deleteOldKeys(database, clock()),
    'delete old attempts': () => deleteOldAttempts(database, clock()),
    'delete local mails': () => deleteLocalMails(database, clock()),
    'delete old salts': () => deleteOldSalts(database, clock()),
    'delete sent messages': () => deleteDoneEntries(database, clock()),
    'delete expired links to records': () => deleteExpiredLinks(database, { now: clock() }),
    'delete expired links': () => deleteOldLinks(database, clock()),
    'delete old enquiries': () => deleteOldEnquiries(database, clock()),
    'delete old security events': () => deleteOldSecurityEvents(database, clock()),
    'delete unused devices': () => deleteUnusedDevices(database, clock()),
    'delete ended sessions': () => deleteEndedSessions(database, clock()),
  }
  return Object.entries(deletions).map(([name, run]) => ({ name, everyMs: 60 * MINUTE_MS, run }))
}

/**
 * Starts the jobs of this server. Every server runs all jobs: each locks the rows that it takes and skips those that another server has
 * locked, so two servers never do the same work. One that fails is logged and runs again at its next turn.
 *
 * @returns `stop`, which waits for those that are running
 */
export function startJobs(context: Context): { stop: () => Promise<void> } {
  let stopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  const schedule = (job: Job) => {
    if (!stopped) timers.set(job.name, setTimeout(() => begin(job), job.everyMs).unref())
  }
  const begin = (job: Job) => {
    const turn = job
      .run(() => stopped)
      .then(
        () => undefined,
        (error: unknown) => context.log.error({ err: error, job: job.name }, 'a job failed'),
      )
      .finally(() => {
        running.delete(turn)
        // Scheduled only after the run, so that a job never overlaps itself.
        schedule(job)
      })
    running.add(turn)
  }

  for (const job of [...workOf(context), ...deletionsOf(context)]) schedule(job)
  return {
    stop: async () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
