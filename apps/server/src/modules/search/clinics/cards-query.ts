import { sql } from 'drizzle-orm'
import { array, bool, id, json, namesOf, orNull, type RowOf, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import { query } from '../../../db/query.ts'
import { formColumns } from '../../timetables/public.ts'

/** Settings that a card does not show. */
const {
  pinned: _pinned,
  geohash: _geohash,
  parking: _parking,
  access: _access,
  languages: _languages,
  questions: _questions,
  slotMinutes: _slotMinutes,
  confirmAtOnce: _confirmAtOnce,
  ownersMayMove: _ownersMayMove,
  cancelNoticeHours: _cancelNoticeHours,
  requestExpiryHours: _requestExpiryHours,
  horizonDays: _horizonDays,
  reminderHours: _reminderHours,
  ...shown
} = formColumns

const clinic = { id, doctorId: id, ...shown }

const card = {
  ...clinic,
  doctorName: text(),
  doctorProfile: orNull(id),
  isServiceProvider: bool,
  verified: bool,
  specializations: array(text()),
  services: json<string[]>(),
}
export type CardRow = RowOf<typeof card>

/** The fields of clinics on cards, in no order. */
export const findCards = query('search_cards', {
  params: { clinicIds: ids },
  row: card,
  text: (p) => sql`
    select ${namesOf(clinic, 'c.')}, u.fullname as doctor_name, u.profile_file_id as doctor_profile, d.is_service_provider,
      d.verified_at is not null as verified, d.specializations, coalesce((select json_agg(service order by at) from
        (select s.service, min(s.position) as at from clinic_services s where s.clinic_id = c.id group by s.service) named), '[]') as services
    from clinics c join doctors d on d.user_id = c.doctor_id join users u on u.id = c.doctor_id
    where c.id in ${idsIn(p.clinicIds)}`,
})
