import type { AssistantRight, MemberKind } from '@vetvisit/contract/assistants/rules'
import type { Role } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import { array, bool, date, id, instant, int, object, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

const doctor = object({
  isServiceProvider: bool,
  registrationId: orNull(text()),
  verifiedAt: orNull(instant),
  specializations: array(text()),
  experience: orNull(int),
  degree: text(),
})
const principal = object({ id, fullname: text() })
const member = object({ practiceId: id, kind: text<MemberKind>(), isAdmin: bool, hasColleagues: bool })

const person = {
  id,
  role: text<Role>(),
  fullname: text(),
  email: orNull(text()),
  emailVerifiedAt: orNull(instant),
  pendingEmail: orNull(text()),
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  gender: orNull(text()),
  dateOfBirth: orNull(date),
  profileFileId: orNull(id),
  language: orNull(text<TextLanguage>()),
  onboarding: bool,
  hasPassword: bool,
  hasPin: bool,
  /** The person's own profile as a doctor. */
  doctor: orNull(doctor),
  /** The doctor an assistant works for. */
  principal: orNull(principal),
  /** The person in the practice where they work. */
  member: orNull(member),
  /** Of the practice. */
  isServiceProvider: orNull(bool),
  rights: orNull(array(text<AssistantRight>())),
  clinicCount: int,
  /** Of the practice's oldest clinic. */
  clinicCountry: orNull(text()),
}
export type SessionUserRow = RowOf<typeof person>

/** A person as the session shows them. */
export const findSessionUser = query('session_user', {
  params: { userId: id },
  row: person,
  text: (p) => sql`
    select u.id, u.role, u.fullname, u.email, u.email_verified_at, u.pending_email, u.mobile, u.country_code, u.iso_code, u.gender,
      u.date_of_birth, u.profile_file_id, u.language, u.onboarding,
      u.password_hash is not null as has_password, exists (select from desk_pins k where k.user_id = u.id) as has_pin,
      ${doctor.of(sql`select d.is_service_provider, d.registration_id, d.verified_at, d.specializations, d.experience, d.degree
        where d.user_id is not null`)} as doctor,
      ${principal.of(sql`select principal.id, principal.fullname where principal.id is not null`)} as principal,
      ${member.of(sql`select m.practice_id, m.kind, m.is_admin, exists (select from memberships v where v.practice_id = m.practice_id
        and v.kind = 'vet' and v.left_at is null and v.user_id <> u.id) as has_colleagues where m.kind is not null`)} as member,
      practice.is_service_provider, case when m.kind <> 'vet' then m.rights end as rights,
      (select count(*)::int from clinics c where c.practice_id = m.practice_id and m.kind = 'vet' and c.deleted_at is null) as clinic_count,
      (select c.country from clinics c where c.practice_id = m.practice_id and c.deleted_at is null
        order by c.created_at, c.id limit 1) as clinic_country
    from users u
      left join doctors d on d.user_id = u.id
      left join memberships m on m.user_id = u.id and m.left_at is null
      left join users principal on principal.id = m.principal_id
      left join practices practice on practice.id = m.practice_id
    where u.id = ${p.userId}`,
})
