import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** Cards of clinics by id, written by one query. Distance, free and opening times are constants. */
const CARDS = `
  select coalesce(json_agg(json_build_object('_id', c.id, 'id', c.id, 'name', c.name, 'docId', c.doctor_id, 'docName', u.fullname, 'docProfile', u.profile_file_id,
    'isServiceProvider', d.is_service_provider, 'verified', d.verified_at is not null, 'specializations', d.specializations,
    'address', json_build_object('addressLine1', c.address_line1, 'addressLine2', c.address_line2, 'zipcode', c.zipcode, 'city', c.city, 'state', c.state, 'country', c.country),
    'currency', c.currency, 'consultationFee', c.consultation_fee, 'followUpFee', c.follow_up_fee, 'color', c.color, 'lat', c.lat, 'lng', c.lng,
    'timeZone', c.time_zone, 'species', c.species,
    'vets', json_build_array(), 'vetCount', (select count(*) from clinic_vets v where v.clinic_id = c.id and v.online),
    'onlineBooking', exists (select from clinic_vets v where v.clinic_id = c.id and v.online),
    'services', coalesce((select json_agg(distinct s.service) from clinic_services s where s.clinic_id = c.id), '[]'),
    'phone', c.phone, 'emergencyPhone', c.emergency_phone, 'takesEmergencies', c.takes_emergencies,
    'distanceKm', 12.34, 'nextFree', '2027-01-11T08:00:00.000Z', 'nextSlots', '["2027-01-11T08:00:00.000Z","2027-01-11T13:00:00.000Z","2027-01-12T08:00:00.000Z"]'::json,
    'openUntil', '2027-01-11T17:00:00.000Z', 'opensAt', null)), '[]')::text as body
  from clinics c join doctors d on d.user_id = c.doctor_id join users u on u.id = c.doctor_id where c.id = any($1::uuid[])`

export function addCardBaseline(app: FastifyInstance, pool: Pool): void {
  app.get<{ Querystring: { ids: string } }>('/cards', async (request, reply) => {
    const ids = request.query.ids === '' ? [] : request.query.ids.split(',')
    const { rows } = await pool.query<{ body: string }>({ name: 'cards', text: CARDS, values: [ids] })
    return reply
      .type('application/json; charset=utf-8')
      .send(
        `{"status":"success","data":{"clinics":${rows[0]?.body},"total":200,"truncated":true,"nextCursor":null,"place":null,"around":null,"understood":[],"corrected":null,"nearest":null,"unknownName":null,"urgent":false}}`,
      )
  })
}
