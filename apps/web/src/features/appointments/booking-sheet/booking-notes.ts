import { answerTimeOf } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import { weekHoursOf } from '@vetvisit/contract/clinics/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'

type Clock = Pick<Clinic, 'timeZone' | 'schedule' | 'holidays' | 'requestExpiryHours' | 'confirmAtOnce'>

/** The deadline for the practice's answer, and when it opens if that is late; null if the clinic confirms at once. */
export function answerOf(
  { timeZone, schedule, holidays, requestExpiryHours, confirmAtOnce }: Clock,
  start: string,
  now: number,
): { until: string; opensAt: string | null } | null {
  if (confirmAtOnce) return null
  const { until, opensAt } = answerTimeOf({
    requestedAt: now,
    startsAt: Date.parse(start),
    expiryHours: requestExpiryHours,
    openingTimes: { zone: timeZone, hours: weekHoursOf(schedule), holidays },
  })
  return {
    until: new Date(until).toISOString(),
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
  }
}

/** Deadline for cancelling a confirmed appointment online. */
export const cancelUntil = (
  { cancelNoticeHours }: Pick<Clinic, 'cancelNoticeHours'>,
  start: string,
): string => new Date(Date.parse(start) - cancelNoticeHours * 3_600_000).toISOString()
