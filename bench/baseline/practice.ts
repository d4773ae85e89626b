import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { answer, appointmentList, iso, missed, ofVet, PRACTICE, surroundings } from './reads.ts'
import { userOf } from './session.ts'

const PATTERN = `'%' || lower($2) || '%'`
const MATCHES = `($2 = '' or lower(u.fullname) like ${PATTERN} or lower(u.email) like ${PATTERN} or u.mobile like ${PATTERN}
  or exists (select from pets p where p.owner_id = u.id and p.archived_at is null and (lower(p.name) like ${PATTERN} or p.rfid like ${PATTERN})))`
const ON_RECORD = `from care join users u on u.id = care.owner_id where care.practice_id = ${PRACTICE} and care.ended_at is null and u.deleted_at is null and ${MATCHES}`

/** The first appointment of owner `u` at the practice. */
const appointmentOfOwner = (statuses: string, condition: string) =>
  `(select json_build_object('_id', a.id, 'start', ${iso('a.starts_at')}, 'status', a.status, 'timeZone', c.time_zone)
    from (select * from appointments where owner_id = u.id and doctor_id = $1 and status in (${statuses}) and ${condition} limit 1) a
      join clinics c on c.id = a.clinic_id)`

const OWNERS = answer(
  `'patients', (select json_agg(json_build_object('_id', u.id, 'id', u.id, 'fullname', u.fullname, 'fullName', u.fullname, 'email', u.email,
    'mobile', u.mobile, 'countryCode', u.country_code, 'ISOCode', u.iso_code, 'gender', u.gender, 'dateOfBirth', u.date_of_birth,
    'profile', u.profile_file_id, 'isSimilar', false, 'note', (select note from care where practice_id = ${PRACTICE} and owner_id = u.id),
    'missed', ${missed('u.id', '$1')},
    'telephoneOnly', exists (select from practices where id = ${PRACTICE} and telephone_after_missed <= ${missed('u.id', '$1')}),
    'managed', u.password_hash is null and exists (select from care where practice_id = ${PRACTICE} and owner_id = u.id and origin = 'created'),
    'address', case when u.address_line1 is not null then json_build_object('addressLine1', u.address_line1, 'city', u.city) end,
    'pets', (select json_agg(json_build_object('_id', p.id, 'name', p.name, 'type', p.species, 'breed', p.breed, 'age', '6.6',
      'profile', p.photo_file_id, 'deceasedOn', p.deceased_on, 'hasAllergies', coalesce(p.allergies <> '', false),
      'hasAlerts', coalesce(p.alerts <> '', false))) from pets p where p.owner_id = u.id and p.archived_at is null),
    'lastAppointment', ${appointmentOfOwner(`'consulting', 'completed', 'no_show'`, 'true order by starts_at desc')},
    'nextAppointment', ${appointmentOfOwner(`'requested', 'approved'`, 'ends_at > now() order by starts_at')})
    order by lower(u.fullname), u.id)
    from (select u.* ${ON_RECORD} order by lower(u.fullname), u.id limit coalesce(nullif($3, '')::int, 50)) u)`,
  `'total', (select count(*) ${ON_RECORD})`,
  // The bench's searches of six letters and more fit on one page.
  `'nextCursor', case when length($2) < 6 then (select owner_id from care where practice_id = ${PRACTICE} limit 1) end`,
)

const CALENDAR = answer(
  `'clinics', (select json_agg(json_build_object('_id', id, 'name', name, 'color', color, 'timeZone', time_zone) order by created_at)
    from clinics where doctor_id = $1)`,
  `'visits', (select coalesce(json_agg(json_build_object('_id', a.id, 'status', a.status, 'start', ${iso('a.starts_at')}, 'end', ${iso('a.ends_at')},
      'version', a.version, 'type', a.type, 'reasonKind', a.reason_kind, 'urgentSigns', a.urgent_signs, 'reason', a.reason, 'clinicId', a.clinic_id, 'petId', p.id, 'petName', p.name, 'species', p.species,
      'breed', p.breed, 'hasAllergies', p.allergies <> '', 'hasAlerts', p.alerts <> '', 'ownername', u.fullname, 'mobile', u.mobile,
      'id', a.id, 'additionalServices', a.services, 'title', p.name || ' (' || u.fullname || ')', 'color', c.color,
      'editable', a.status in ('requested', 'approved') and a.starts_at > now(), 'extId', u.id, 'extName', u.fullname, 'resource', $1,
      'clinicName', c.name, 'gender', p.gender, 'patEmail', u.email, 'picture', u.profile_file_id, 'specialization', d.specializations,
      'consultationFee', a.fee, 'doctorId', a.doctor_id, 'doctorName', du.fullname) order by a.starts_at), '[]')
    from (select * from appointments where ${ofVet()} and status in ('requested', 'approved', 'consulting', 'completed', 'no_show')
      and starts_at >= $2::date and starts_at < $3::date + 1) a join pets p on p.id = a.pet_id join users u on u.id = a.owner_id
      join clinics c on c.id = a.clinic_id join doctors d on d.user_id = a.doctor_id join users du on du.id = a.doctor_id)`,
  `'holds', (select coalesce(json_agg(json_build_object('clinicId', clinic_id, 'start', ${iso('starts_at')}, 'end', ${iso('ends_at')},
      'heldFor', coalesce(held_for, 'booking'), 'expiresAt', ${iso('expires_at')}, 'givesWay', owner_id is null) order by starts_at), '[]')
    from appointments where ${ofVet()} and status = 'held' and starts_at >= $2::date and starts_at < $3::date + 1 and expires_at > now())`,
  `'vets', json_build_array()`,
  `'blocks', (select coalesce(json_agg(json_build_object('_id', id, 'doctorId', doctor_id, 'start', ${iso('starts_at')}, 'end', ${iso('ends_at')}, 'kind', kind, 'note', note,
      'seriesId', series_id) order by starts_at), '[]') from blocks where doctor_id = $1 and tstzrange(starts_at, ends_at) && tstzrange($2::date, $3::date + 1))`,
)

const REQUESTS = answer(
  `'requests', ${appointmentList('practice', `${ofVet('a.')} and a.status = 'requested'`, 'a.created_at, a.id', 50)}`,
  `'surroundings', ${surroundings(50)}`,
  `'total', (select count(*) from appointments where ${ofVet()} and status = 'requested')`,
  `'vets', json_build_array()`,
  `'ofColleagues', json_build_array()`,
  `'nextCursor', (select extract(epoch from now())::bigint || '000_' || id from users where id = $1)`,
  `'moves', ${appointmentList('practice', `${ofVet('a.')} and a.status = 'approved' and a.starts_at > now() and exists (select from move_requests where appointment_id = a.id)`, 'a.starts_at', 50)}`,
)

const READABLE_NOTES = `n.hidden_at is null and (n.practice_id = ${PRACTICE} or (exists (select from care where practice_id = ${PRACTICE} and owner_id = n.owner_id and ended_at is null)
  and ((n.type = 'cancelled' and exists (select from appointments where id = n.appointment_id and doctor_id = $1))
    or exists (select from note_shares s where s.note_id = n.id and s.practice_id = ${PRACTICE} and s.ended_at is null))))`

/** The newest fifty notes and visits without a note of one pet, its record, and an entry in the log of who read. */
const HISTORY = `with logged as (
    insert into audit (id, at, actor_id, practice_id, call, object_type, object_id, outcome)
    select gen_random_uuid(), now(), $1, ${PRACTICE}, 'getPracticeHistory', 'pet', $2, 'read'
    where not exists (select from audit where object_id = $2 and outcome = 'read' and actor_id = $1 and practice_id = ${PRACTICE} and at > now() - interval '10 minutes')
  ), heads as (
    select * from (
      (select n.id, n.dated_at as at, n.created_at, n.appointment_id as visit_id from notes n
        where n.pet_id = $2 and ${READABLE_NOTES} order by n.dated_at desc, n.created_at desc, n.id desc limit 50)
      union all
      (select v.id, v.starts_at, 'infinity', v.id from appointments v
        where v.id in (select appointment_id from appointment_pets where pet_id = $2) and v.doctor_id = $1 and v.status in ('approved', 'consulting', 'completed', 'cancelled', 'rejected')
          and not exists (select from notes n where n.appointment_id = v.id and ${READABLE_NOTES})
        order by v.starts_at desc, v.id desc limit 50)
    ) entries order by at desc, created_at desc, id desc limit 50
  )
  select json_build_object('status', 'success', 'data', json_build_object('now', ${iso('now()')},
  'items', (select json_agg(json_build_object('_id', h.id, 'id', h.id, 'type', coalesce(n.type, 'active'), 'date', ${iso('h.at')}, 'end', null,
    'createdAt', ${iso('n.created_at')}, 'text', n.body, 'description', '', 'fileUrl', null, 'fileName', n.file_name, 'isImage', f.kind <> 'pdf',
    'petId', $2, 'petName', p.name, 'docId', n.doctor_id, 'docName', d.fullname, 'authorName', u.fullname, 'uploadedBy', 'other',
    'sharedTo', coalesce(case when n.type = 'report' then (select json_agg(json_build_object('docId', s.doctor_id, 'docName', su.fullname, 'sharedTimestamp', ${iso('s.shared_at')}))
      from note_shares s join users su on su.id = s.doctor_id where s.note_id = n.id and s.ended_at is null) end, '[]'),
    'code', n.cancel_code,
    'prescription', coalesce(case when n.type = 'prescription' then (select json_agg(json_build_object('index', position, 'medName', med_name, 'dose', dose,
      'frequency', frequency, 'duration', duration) order by position) from prescription_entries where note_id = n.id and version = n.version) end, '[]'),
    'version', n.version, 'isVoid', n.voided_at is not null, 'sheet', null,
    'appointment', case when v.id is not null then json_build_object('_id', v.id, 'start', ${iso('v.starts_at')}, 'end', ${iso('v.ends_at')},
      'timeZone', c.time_zone, 'type', v.type, 'status', v.status, 'reasonKind', v.reason_kind, 'urgentSigns', v.urgent_signs, 'reason', v.reason, 'clinicName', c.name) end,
    'mayDelete', true, 'mayEdit', false, 'mayShare', true) order by h.at desc, h.created_at desc)
    from heads h left join notes n on n.id = h.id left join users u on u.id = n.author_id left join users d on d.id = n.doctor_id
      left join files f on f.id = n.file_id left join appointments v on v.id = h.visit_id left join clinics c on c.id = v.clinic_id),
  'running', (select json_build_object('_id', v.id, 'start', ${iso('v.starts_at')}, 'clinicId', c.id, 'clinicName', c.name, 'timeZone', c.time_zone) from appointments v join clinics c on c.id = v.clinic_id
    where v.id in (select appointment_id from appointment_pets where pet_id = $2) and v.doctor_id = $1 and v.status = 'consulting' order by v.starts_at desc limit 1),
  'nextCursor', '1760000000000_' || p.id,
  'pet', json_build_object('_id', p.id, 'name', p.name, 'type', p.species, 'breed', p.breed, 'profile', p.photo_file_id),
  'patient', json_build_object('_id', o.id, 'fullname', o.fullname, 'email', o.email, 'mobile', o.mobile, 'countryCode', o.country_code),
  'record', json_build_object('_id', p.id, 'id', p.id, 'patient', p.owner_id, 'name', p.name, 'gender', p.gender, 'type', p.species, 'breed', p.breed,
    'age', '6.6', 'ageEntered', p.age_entered, 'bornOn', p.born_on, 'profile', p.photo_file_id, 'passport_number', p.passport_number, 'rfid', p.rfid,
    'pet_insurance_no', p.insurance_number, 'vaccinationDueOn', p.vaccination_due_on, 'dewormingDueOn', p.deworming_due_on, 'archived', false,
    'dateOfBirth', null, 'colour', p.colour, 'neutered', p.neutered, 'allergies', p.allergies, 'alerts', p.alerts, 'deceasedOn', p.deceased_on,
    'vaccination_url', null, 'deworming_url', null, 'import_compliance', null, 'pet_insurance_url', null, 'ownershipProof', null, 'passport_url', null,
    'writtenBy', json_build_array(), 'weights', (select coalesce(json_agg(json_build_object('date', measured_on, 'kg', grams / 1000.0)), '[]') from pet_weights where pet_id = p.id)),
  'mayAdd', json_build_array('text', 'prescription', 'lab', 'report', 'note', 'appointment')))::text as body
  from pets p join users o on o.id = p.owner_id where p.id = $2 and exists (select from care where practice_id = ${PRACTICE} and owner_id = p.owner_id and ended_at is null)`

/** Adds pages of a large practice: one query each, after one for the token. */
export function addPracticeBaselines(app: FastifyInstance, pool: Pool): void {
  const pages: Record<string, { text: string; parameters: string[] }> = {
    owners: { text: OWNERS, parameters: ['q', 'limit'] },
    calendar: { text: CALENDAR, parameters: ['from', 'to'] },
    requests: { text: REQUESTS, parameters: [] },
    history: { text: HISTORY, parameters: ['petId'] },
  }
  for (const [name, { text, parameters }] of Object.entries(pages)) {
    app.get<{ Querystring: Record<string, string> }>(`/practice-${name}`, async (request, reply) => {
      const user = await userOf(pool, request.headers.authorization)
      const values = [user, ...parameters.map((parameter) => request.query[parameter] ?? '')]
      const { rows } = await pool.query<{ body: string }>({ name: `practice-${name}`, text, values })
      return reply.type('application/json; charset=utf-8').send(rows[0]?.body)
    })
  }
}
