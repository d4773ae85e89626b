import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import { sql } from 'drizzle-orm'
import { bool, instant, orNull, text } from '../../../db/columns.ts'
import { statuses } from '../../../db/statuses.ts'

/** What has become of the subject of a message; `statedColumns` selects it of a message `n` and its appointment `a`. */
export const stated = {
  /** Current status of the appointment. */
  status: orNull(text<AppointmentStatus>()),
  expiresAt: orNull(instant),
  /** Whether the subject of the message still exists: the move request, the proposal, the document, the time that is held. */
  stands: bool,
}
export const statedColumns = sql`a.status, a.expires_at,
  case n.type when 'move-asked' then exists (select from move_requests m where m.appointment_id = n.appointment_id)
    when 'time-proposed' then exists (select from proposals o where o.appointment_id = n.appointment_id)
    when 'slot-free' then exists (select from appointments h where h.owner_id = n.recipient_id
      and h.starts_at = (n.params->>'start')::timestamptz and h.clinic_id = (n.params->>'clinicId')::uuid
      and h.status in ${statuses(['held'])} and h.created_at <= n.created_at)
    when 'report' then exists (select from notes d where d.id = (n.params->>'noteId')::uuid and d.hidden_at is null)
    else true end as stands`
