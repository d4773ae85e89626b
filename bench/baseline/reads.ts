import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { DaySlots } from '@vetvisit/contract/appointments/availability/rules'
import { offsetsOf, slotsBare } from './slots.ts'
import { userOf } from './session.ts'

/** Appointments that an owner missed with a doctor in the last year. */
export const missed = (owner: string, doctor: string) =>
  `(select count(*) from appointments where owner_id = ${owner} and doctor_id = ${doctor} and status = 'no_show' and starts_at > now() - interval '12 months')`

/** An instant as the wire writes it. */
export const iso = (time: string) => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * A practice reads the number of an owner who asks or is on its record, and the e-mail only of an owner on its record. An owner who asks reads
 * when the practice usually answers.
 */
type Viewer = 'owner' | 'asking owner' | 'practice'

/** An appointment as JSON. Values that the product computes, such as the pet's age, are constants here. */
const appointment = (
  viewer: Viewer,
) => `json_build_object('_id', a.id, 'id', a.id, 'status', a.status, 'isCancelled', false, 'start', ${iso('a.starts_at')},
  'end', ${iso('a.ends_at')}, 'timeZone', c.time_zone, 'type', a.type, 'reasonKind', a.reason_kind, 'urgentSigns', a.urgent_signs, 'reason', a.reason,
  'practiceReason', (select json_build_object('name', r.name, 'preset', r.preset) from visit_reasons r where r.id = a.reason_id), 'fee', a.fee, 'currency', a.currency,
  'additionalServices', a.services, 'total', a.fee + a.services_total, 'createdAt', ${iso('a.created_at')}, 'expiresAt', ${iso('a.expires_at')},
  'answerReason', a.answer_reason, 'version', a.version,
  'clinic', json_build_object('_id', c.id, 'name', c.name, 'color', c.color, 'addressLine1', c.address_line1, 'city', c.city, 'phone', c.phone, 'lat', c.lat, 'lng', c.lng),
  'doctor', json_build_object('_id', d.id, 'fullname', d.fullname, 'profile', d.profile_file_id, 'isServiceProvider', s.is_service_provider),
  'pet', json_build_object('_id', p.id, 'name', p.name, 'type', p.species, 'breed', p.breed, 'gender', p.gender, 'age', '6.6', 'profile', p.photo_file_id),
  'patient', ${viewer === 'practice' ? OWNER_OF_PRACTICE : OWNER}, ${viewer === 'asking owner' ? `'usuallyAnsweredBy', null,` : ''}
  'mayCancel', true, 'keepsLength', a.reason_id is not null or a.own_length, 'mayMove', false, 'moveWish', (select json_build_object('starts', w.starts, 'note', w.note, 'askedAt', w.asked_at) from move_requests w where w.appointment_id = a.id),
  'proposal', (select json_build_object('start', h.starts_at, 'end', h.ends_at, 'note', r.note, 'expiresAt', h.expires_at)
    from proposals r join appointments h on h.id = r.hold_id where r.appointment_id = a.id),
  'confirmation', case when a.reminded_at is not null or a.confirmed_at is not null then json_build_object('confirmedAt', ${iso('a.confirmed_at')}, 'lateMinutes', a.late_minutes) end,
  'furtherPets', (select coalesce(json_agg(json_build_object('_id', fp.id, 'name', fp.name)), '[]') from appointment_pets ap join pets fp on fp.id = ap.pet_id where ap.appointment_id = a.id and ap.place > 0),
  'stage', (select json_build_object('arrivedAt', st.arrived_at, 'byOwner', st.arrived_by = a.owner_id, 'leftAt', st.left_at) from visit_stages st where st.appointment_id = a.id),
  'expectedStart', null)`
const OWNER = `json_build_object('_id', o.id, 'fullname', o.fullname, 'mobile', o.mobile, 'email', o.email, 'profile', o.profile_file_id)`
const OWNER_OF_PRACTICE = `json_build_object('_id', o.id, 'fullname', o.fullname,
    'mobile', case when care.owner_id is not null or a.status = 'requested' then o.mobile end, 'email', case when care.owner_id is not null then o.email end,
    'profile', case when care.owner_id is not null or a.status = 'requested' then o.profile_file_id end)`
const TABLES = `join clinics c on c.id = a.clinic_id join users d on d.id = a.doctor_id join doctors s on s.user_id = a.doctor_id
  join users o on o.id = a.owner_id join pets p on p.id = a.pet_id`
const CARE = `left join care on care.practice_id = c.practice_id and care.owner_id = a.owner_id and care.ended_at is null`

/** The practice of vet $1. */
export const PRACTICE = '(select practice_id from memberships where user_id = $1 and left_at is null)'
/** Appointments of vet $1, which are found by their practice, as the product finds them. */
export const ofVet = (row = '') => `${row}practice_id = ${PRACTICE} and ${row}doctor_id = $1`

export const appointmentList = (viewer: Viewer, where: string, order: string, limit: number) =>
  `coalesce((select json_agg(${appointment(viewer)} order by ${order})
    from (select * from appointments a where ${where} order by ${order} limit ${limit}) a ${TABLES} ${viewer === 'practice' ? CARE : ''}), '[]')`

const besides = (found: string) =>
  `(select json_build_object('_id', v.id, 'status', v.status, 'start', ${iso('v.starts_at')}, 'end', ${iso('v.ends_at')}, 'petName', p.name)
    from (select * from appointments v where v.practice_id = a.practice_id and v.doctor_id = a.doctor_id and v.status in ('requested', 'approved', 'consulting', 'completed') and ${found} limit 1) v
    join pets p on p.id = v.pet_id)`

/** What lies around the requests of doctor $1, and allergies of pets on record. Every clinic of the bench is in Mumbai. */
export const surroundings = (limit: number) =>
  `coalesce((select json_agg(json_build_object('requestId', a.id,
      'allergies', case when exists (select from care join clinics k on k.practice_id = care.practice_id
        where k.id = a.clinic_id and care.owner_id = a.owner_id and care.ended_at is null) then p.allergies end,
      'before', ${besides(`v.starts_at < a.starts_at and v.starts_at >= date_trunc('day', a.starts_at, 'Asia/Kolkata') order by v.starts_at desc`)},
      'after', ${besides(`v.starts_at > a.starts_at and v.starts_at < date_trunc('day', a.starts_at, 'Asia/Kolkata') + interval '1 day' order by v.starts_at`)},
      'blocks', coalesce((select json_agg(json_build_object('start', ${iso('b.starts_at')}, 'end', ${iso('b.ends_at')}, 'kind', b.kind) order by b.starts_at)
        from blocks b where b.doctor_id = a.doctor_id and b.ends_at > date_trunc('day', a.starts_at, 'Asia/Kolkata')
          and b.starts_at < date_trunc('day', a.starts_at, 'Asia/Kolkata') + interval '1 day'), '[]'),
      'opens', (select ${iso(`(date_trunc('day', a.starts_at, 'Asia/Kolkata') + min(start_minute) * interval '1 minute')`)} from clinic_hours where clinic_id = a.clinic_id),
      'closes', (select ${iso(`(date_trunc('day', a.starts_at, 'Asia/Kolkata') + max(end_minute) * interval '1 minute')`)} from clinic_hours where clinic_id = a.clinic_id)))
    from (select * from appointments where ${ofVet()} and status = 'requested' order by created_at, id limit ${limit}) a join pets p on p.id = a.pet_id), '[]')`

export const answer = (...data: string[]) =>
  `select json_build_object('status', 'success', 'data', json_build_object(${data.join(', ')}))::text as body`

const OWNER_DASHBOARD = answer(
  `'now', ${iso('now()')}`,
  `'upcoming', ${appointmentList('owner', `a.owner_id = $1 and a.status in ('approved', 'consulting') and a.ends_at > now()`, 'a.starts_at', 200)}`,
  `'requests', ${appointmentList('asking owner', `a.owner_id = $1 and a.status = 'requested' and a.ends_at > now()`, 'a.starts_at', 200)}`,
  `'recent', ${appointmentList('owner', `a.owner_id = $1 and a.ends_at <= now()`, 'a.starts_at desc', 10)}`,
  `'waiting', (select coalesce(json_agg(json_build_object('_id', id, 'date', date)), '[]') from waiting_list where owner_id = $1)`,
  `'pets', (select json_agg(json_build_object('_id', id, 'id', id, 'patient', owner_id, 'name', name, 'gender', gender, 'type', species, 'breed', breed,
    'age', '6.6', 'ageEntered', age_entered, 'bornOn', born_on, 'profile', photo_file_id, 'passport_number', passport_number, 'rfid', rfid,
    'pet_insurance_no', insurance_number, 'vaccinationDueOn', vaccination_due_on, 'dewormingDueOn', deworming_due_on, 'archived', false)) from pets where owner_id = $1 and archived_at is null and deceased_on is null)`,
)

// Every clinic of the bench is in Mumbai and a day is the clinic's. `NEXT` ends with that day or with the day in UTC, whichever is later.
const TODAY = `date_trunc('day', now(), 'Asia/Kolkata')`
const OF_DAY = `a.starts_at >= ${TODAY} and a.starts_at < ${TODAY} + interval '1 day'`
const NEXT = `a.starts_at > now() and a.starts_at < greatest(${TODAY}, date_trunc('day', now(), 'UTC')) + interval '1 day'`
const DOCTOR_DASHBOARD = answer(
  `'now', ${iso('now()')}`,
  `'today', ${appointmentList('practice', `${ofVet('a.')} and a.status in ('approved', 'consulting', 'completed', 'no_show') and ${OF_DAY}`, 'a.starts_at', 2000)}`,
  `'upcoming', ${appointmentList('practice', `${ofVet('a.')} and a.status = 'approved' and ${NEXT}`, 'a.starts_at', 2000)}`,
  `'requests', ${appointmentList('practice', `${ofVet('a.')} and a.status = 'requested'`, 'a.created_at', 5)}`,
  `'surroundings', ${surroundings(5)}`,
  `'moves', ${appointmentList('practice', `${ofVet('a.')} and a.status = 'approved' and a.starts_at > now() and exists (select from move_requests where appointment_id = a.id)`, 'a.starts_at', 50)}`,
  `'requestCount', (select count(*) from appointments where ${ofVet()} and status = 'requested')`,
  `'walkIns', (select count(*) from walk_ins where practice_id = ${PRACTICE}
    and appointment_id is null and left_at is null and joined_at > now() - interval '12 hours')`,
  `'week', (select json_agg(json_build_object('date', day, 'approved', approved, 'consulted', consulted, 'cancelled', cancelled, 'noShow', no_show)) from (
    select to_char(day, 'YYYY-MM-DD') as day, counts.*
    from generate_series(date_trunc('day', now()), date_trunc('day', now()) + interval '6 days', interval '1 day') day,
      lateral (select count(*) filter (where status = 'approved') as approved, count(*) filter (where status in ('consulting', 'completed')) as consulted,
          count(*) filter (where status = 'cancelled') as cancelled, count(*) filter (where status = 'no_show') as no_show
        from appointments where ${ofVet()} and starts_at >= day and starts_at < day + interval '1 day') counts
    order by day) days)`,
  `'clinicCount', (select count(*) from clinics where doctor_id = $1 and deleted_at is null)`,
  `'missing', json_build_array()`,
  `'vets', json_build_array()`,
  `'ofColleagues', json_build_array()`,
  `'firstSteps', null`,
)

const NOTIFICATIONS = answer(
  `'notifications', (select json_agg(json_build_object('_id', id, 'id', id, 'type', type, 'timestamp', ${iso('created_at')}, 'createdAt', ${iso('created_at')},
    'title', 'Appointment confirmed', 'message', format('%s is booked with %s: %s, %s.', params->>'petName', params->>'doctorName', 'Mon 11 Jan 2027, 01:30 PM', params->>'clinicName'),
    'color', color, 'isSeen', seen_at is not null, 'AppointmentType', params->'type', 'patientName', params->'ownerName', 'fileUrl', null, 'link', '/patient/visits/' || appointment_id, 'petId', null,
    'pet', (select json_build_object('_id', p.id, 'name', p.name, 'type', p.species, 'breed', p.breed, 'profile', p.photo_file_id)
      from appointments a join pets p on p.id = a.pet_id where a.id = newest.appointment_id),
    'appointment', json_build_object('_id', appointment_id, 'startTime', params->'start', 'endTime', params->'end', 'clinicId', params->'clinicId',
      'clinicName', params->'clinicName', 'timeZone', params->'timeZone'),
    'patient', json_build_object('fullname', params->'ownerName', 'profile', params->'ownerProfile'), 'doctor', json_build_object('fullname', params->'doctorName', 'profile', params->'doctorProfile')) order by id desc)
    from (select * from notifications where recipient_id = $1 and deleted_at is null order by id desc limit 200) newest)`,
  `'unseen', (select count(*) from notifications where recipient_id = $1 and deleted_at is null and seen_at is null)`,
  `'cursor', (select id from notifications where recipient_id = $1 and deleted_at is null order by id desc limit 1)`,
  `'nextCursor', null`,
)

/** The busy times of a vet, as JSON. */
const busyTimesOf = (
  vet: string,
) => `(select coalesce(json_agg(json_build_object('start', extract(epoch from starts_at) * 1000, 'end', extract(epoch from ends_at) * 1000) order by starts_at), '[]')
    from appointments where doctor_id = ${vet} and status in ('held', 'requested', 'approved', 'consulting') and ends_at > now()
      and starts_at < now() + interval '60 days')`

/** For a clinic of one vet: a list of their busy times alone, and no choice of vets. */
const ONE_VET = { busy: `json_build_array(${busyTimesOf('c.doctor_id')})`, vets: `'[]'` }
const ALL_VETS = {
  busy: `(select json_agg(${busyTimesOf('v.doctor_id')}) from clinic_vets v where v.clinic_id = c.id)`,
  vets: `(select json_agg(json_build_object('_id', v.doctor_id, 'fullname', n.fullname, 'profile', n.profile_file_id) order by v.position)
    from clinic_vets v join users n on n.id = v.doctor_id where v.clinic_id = c.id)`,
}

/** Reads the clinic and the busy times of its vets; `slotsBare` computes the slots. */
const bookPageOf = ({
  busy,
  vets,
}: typeof ONE_VET) => `select json_build_object('_id', c.id, 'id', c.id, 'name', c.name, 'doctor', c.doctor_id, 'docId', c.doctor_id, 'docName', u.fullname,
    'docProfile', u.profile_file_id, 'isServiceProvider', false, 'verified', true, 'specializations', d.specializations,
    'address', json_build_object('addressLine1', address_line1, 'addressLine2', '', 'zipcode', zipcode, 'city', city, 'state', state, 'country', country),
    'schedule', json_build_array(json_build_object('availableDays', '0,1,2,3,4,5,6', 'fromTimeHour', 0, 'fromTimeMin', 0, 'toTimeHour', 24, 'toTimeMin', 0, 'slotPerPatient', slot_minutes)),
    'currency', currency, 'consultationFee', consultation_fee, 'followUpFee', follow_up_fee, 'color', color, 'lat', lat, 'lng', lng, 'geohash', geohash,
    'timeZone', time_zone, 'holidays', json_build_array(), 'additionalServices', json_build_array(), 'species', species,
    'confirmAtOnce', confirm_at_once, 'ownersMayMove', owners_may_move, 'cancelNoticeHours', cancel_notice_hours, 'requestExpiryHours', request_expiry_hours,
    'horizonDays', horizon_days, 'reminderHours', reminder_hours,
    'onlineBooking', exists (select from clinic_vets v where v.clinic_id = c.id and v.online), 'pausedUntil', paused_until, 'phone', phone, 'emergencyPhone', emergency_phone, 'takesEmergencies', takes_emergencies,
    'parking', parking, 'access', access, 'languages', languages, 'questions', questions)::text as clinic,
  (select json_agg(json_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute))::text from clinic_hours where clinic_id = c.id) as hours,
  ${busy}::text as busy, ${vets}::text as vets,
  (select json_agg(json_build_object('_id', id, 'id', id, 'patient', owner_id, 'name', name, 'gender', gender, 'type', species, 'breed', breed,
    'age', '6.6', 'ageEntered', age_entered, 'bornOn', born_on, 'profile', photo_file_id, 'passport_number', passport_number, 'rfid', rfid,
    'pet_insurance_no', insurance_number, 'vaccinationDueOn', vaccination_due_on, 'dewormingDueOn', deworming_due_on, 'archived', false))::text from pets where owner_id = $1 and archived_at is null and deceased_on is null) as pets,
  (select coalesce(json_agg(json_build_object('_id', id, 'date', date)), '[]')::text from waiting_list where owner_id = $1 and clinic_id = c.id) as waiting,
  (select coalesce(json_agg(distinct pet_id), '[]')::text from appointments where owner_id = $1 and doctor_id = c.doctor_id
    and status = 'completed' and starts_at > now() - interval '90 days') as seen_pets,
  exists (select from appointments where owner_id = $1 and doctor_id = c.doctor_id and starts_at > now() and status in ('requested', 'approved'))::text as exists,
  exists (select from practices where id = c.practice_id and telephone_after_missed <= ${missed('$1', 'c.doctor_id')})::text as telephone_only
  from clinics c join (select id, fullname, profile_file_id from users) u on u.id = c.doctor_id join doctors d on d.user_id = c.doctor_id where c.id = $2`

/** Of every clinic of the bench. */
const SLOT_MINUTES = 15

/** How far ahead owners book where a clinic has not said less. */
const HORIZON_DAYS = 400

/** Adds pages whose answer is written by one query, after one for the token. */
export function addReadBaselines(app: FastifyInstance, pool: Pool): void {
  const texts = {
    'owner-dashboard': OWNER_DASHBOARD,
    'doctor-dashboard': DOCTOR_DASHBOARD,
    notifications: NOTIFICATIONS,
  }
  for (const [name, text] of Object.entries(texts)) {
    app.get(`/${name}`, async (request, reply) => {
      const user = await userOf(pool, request.headers.authorization)
      const { rows } = await pool.query<{ body: string }>({ name, text, values: [user] })
      return reply.type('application/json; charset=utf-8').send(rows[0]?.body)
    })
  }
  addBookPage(app, pool, { name: 'bookpage', text: bookPageOf(ONE_VET) })
  addBookPage(app, pool, { name: 'bookpage-of-vets', text: bookPageOf(ALL_VETS) })
}

const DAY_MS = 86_400_000

function addBookPage(app: FastifyInstance, pool: Pool, { name, text }: { name: string; text: string }): void {
  const offsets = offsetsOf('Asia/Kolkata', Date.now() - DAY_MS, Date.now() + 90 * DAY_MS)
  app.get(
    `/${name}`,
    async (request: FastifyRequest<{ Querystring: { clinicId: string; days: string } }>, reply) => {
      const user = await userOf(pool, request.headers.authorization)
      const { clinicId, days } = request.query
      const { rows } = await pool.query<{
        clinic: string
        hours: string
        busy: string
        vets: string
        pets: string
        waiting: string
        seen_pets: string
        exists: string
        telephone_only: string
      }>({
        name,
        text,
        values: [user, clinicId],
      })
      const [row] = rows
      if (!row) return reply.code(404).send()
      const now = Date.now()
      const from = new Date(now + 5.5 * 3_600_000).toISOString().slice(0, 10)
      const lastDate = new Date(now + HORIZON_DAYS * DAY_MS).toISOString().slice(0, 10)
      const query = {
        zone: 'Asia/Kolkata',
        slotMinutes: SLOT_MINUTES,
        hours: JSON.parse(row.hours) as [],
        holidays: [],
        from,
        days: Number(days),
        earliest: now + 3_600_000,
      }
      const [range = [], ...others] = (JSON.parse(row.busy) as [][]).map((busy) =>
        slotsBare({ ...query, busy }, offsets),
      )
      for (const other of others) addFree(range, other)
      const free = range.flatMap((day) => day.slots).find((slot) => !slot.taken)
      const shown = range.map((day) => ({
        ...day,
        slots: day.slots.map(({ start, taken }) => ({ start: new Date(start).toISOString(), taken })),
      }))
      return reply
        .type('application/json; charset=utf-8')
        .send(
          `{"status":"success","data":{"now":"${new Date(now).toISOString()}","clinic":${row.clinic},"about":"","experience":12,"today":"${from}","lastDate":"${lastDate}","days":${JSON.stringify(shown)},"nextFree":${free ? `"${new Date(free.start).toISOString()}"` : 'null'},"pets":${row.pets},"seenPets":${row.seen_pets},"requestExists":${row.exists},"telephoneOnly":${row.telephone_only},"hold":null,"waiting":${row.waiting},"minutes":${SLOT_MINUTES},"vets":${row.vets}}}`,
        )
    },
  )
}

/** Frees what another vet has free. All vets of a clinic of the bench keep its hours, so their slots are the same. */
function addFree(range: readonly DaySlots[], other: readonly DaySlots[]): void {
  for (const [index, { slots }] of other.entries()) {
    const own = range[index]?.slots ?? []
    for (let at = 0; at < slots.length; at += 1) {
      const slot = own[at]
      if (slot?.taken === true && slots[at]?.taken === false) slot.taken = false
    }
  }
}
