import './invitation-mail.css'
import type { Delivery } from '@vetvisit/contract/notifications/delivery'
import { useTranslation } from '../../lib/text/translation.ts'
import { formatDateTime } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'

/** Whether the invited person has no mail and is not about to get one. */
export const isUndelivered = (mail: Delivery | null): boolean =>
  mail !== null && (mail.state === 'failed' || mail.state === 'dropped')

/** Says why the mail of an invitation has not arrived; nothing once it is sent, and before its first try. */
export function InvitationMail({ mail }: { mail: Delivery | null }) {
  const { t } = useTranslation('calendar')
  if (!mail?.reason || mail.state === 'sent') return null
  const { state, reason, at } = mail
  return (
    <p className="invitation-mail" data-state={state}>
      {t(`told.invitation.${state}`, {
        reason: t(`told.reason.${reason}`),
        when: formatDateTime(at, viewerZone()),
      })}
    </p>
  )
}
