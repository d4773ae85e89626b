import { sql } from 'drizzle-orm'
import { array, bool, id, json, namesOf, orNull, type RowOf, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import { query } from '../../../db/query.ts'
import { cardVets, cardVetsOf, formColumns } from '../../timetables/public.ts'

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

/** Of the lead. */
const lead = {
  fullname: text(),
  profileFileId: orNull(id),
  isServiceProvider: bool,
  verified: bool,
  specializations: array(text()),
}

const card = {
  ...clinic,
  ...lead,
  /** Those with whom owners may book. */
  vets: cardVets,
  services: json<string[]>(),
}
export type CardRow = RowOf<typeof card>

/** The fields of clinics on cards, in no order. */
export const findCards = query('search_cards', {
  params: { clinicIds: ids },
  row: card,
  text: (p) => sql`
    select ${namesOf(clinic, 'c.')}, u.fullname, u.profile_file_id, d.is_service_provider,
      d.verified_at is not null as verified, d.specializations, ${cardVetsOf} as vets, coalesce((select json_agg(service order by at) from
        (select s.service, min(s.position) as at from clinic_services s where s.clinic_id = c.id group by s.service) named), '[]') as services
    from clinics c join doctors d on d.user_id = c.doctor_id join users u on u.id = c.doctor_id
    where c.id in ${idsIn(p.clinicIds)}`,
})
