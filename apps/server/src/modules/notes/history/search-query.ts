import {
  REASON_KINDS,
  type ReasonKind,
  URGENT_SIGNS,
  type UrgentSign,
} from '@vetvisit/contract/appointments/record/reasons'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { translate } from '@vetvisit/contract/texts/translate'
import { sql, type SQL } from 'drizzle-orm'
import { noteType } from '../note-type-query.ts'
import { readableVisits, type Reader } from './readable-query.ts'
import { selectPets } from './rows-query.ts'

/** The LIKE pattern for texts that contain `term`, in lower case; null finds everything. */
export function patternOf(term: string): string | null {
  const text = term.trim().toLowerCase()
  return text === '' ? null : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The names of an offered answer in all languages, because the reader's is not known here. */
const namesOf = (column: string, answers: readonly (ReasonKind | UrgentSign)[]) =>
  `case ${column} ${answers
    .map((answer) => {
      const names = LANGUAGES.map((language) => translate(language, `reasons.${answer}`)).join('\n')
      return `when '${answer}' then '${names.replaceAll("'", "''")}'`
    })
    .join(' ')} end`

/** The names of the chosen reason and signs of an appointment `a`. */
const namesOfReason = sql.raw(
  `${namesOf('a.reason_kind', REASON_KINDS)},
  (select string_agg(${namesOf('sign', URGENT_SIGNS)}, E'\\n') from unnest(a.urgent_signs) sign)`,
)

type Search = { reader: Reader; pattern: SQL }

/** A condition: a visit that fulfils the condition `which` on `a` shows the text that is looked for. */
export const visitMatches = ({ reader, pattern }: Search, which: SQL): SQL => sql`exists (
  select from appointments a join clinics c on c.id = a.clinic_id join users du on du.id = a.doctor_id
    join appointment_pets v on v.appointment_id = a.id join (${selectPets(reader)}) p on p.id = v.pet_id
  where ${which} and ${readableVisits(reader)}
    and lower(concat_ws(E'\n', c.name, du.fullname, p.name, ${namesOfReason}, a.reason, a.answer_reason)) like ${pattern})`

/** A condition on notes `n`: a text that is shown with it contains the text that is looked for (specification/practice §5). */
export const noteMatches = ({ reader, pattern }: Search): SQL => sql`(
  n.words like ${pattern} or lower(n.file_name) like ${pattern}
  or exists (select from (${selectPets(reader)}) p where p.id = n.pet_id and lower(p.name) like ${pattern})
  or exists (select from users w where w.id in (n.doctor_id, n.author_id) and lower(w.fullname) like ${pattern})
  or (n.type = ${noteType('prescription')} and (lower(n.letterhead->>'doctorName') like ${pattern} or exists (
    select from prescription_entries m where m.note_id = n.id and m.version = n.version
      and lower(concat_ws(E'\n', m.med_name, m.dose, m.frequency, m.duration)) like ${pattern})))
  or (n.appointment_id is not null and ${visitMatches({ reader, pattern }, sql`a.id = n.appointment_id`)}))`
