import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { dueOf } from '@vetvisit/contract/pets/rules'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatWeekdayDate, today } from '../../../lib/time/dates.ts'
import { BookDue } from './book-due.tsx'
import { writerOf, WrittenBy } from '../pet-panel/written-by.tsx'

const DUE_FIELDS = { vaccination: 'vaccinationDueOn', deworming: 'dewormingDueOn' } as const

type DueListProps = {
  pet: PetRecord
  /** The owner's past visits, for a button that books; a practice has none. */
  visits?: readonly Appointment[]
}

/** Due dates of the pet, earliest first. */
export function DueList({ pet, visits }: DueListProps) {
  const { t } = useTranslation('pets')
  const now = useNow()
  const due = pet.deceasedOn === null ? dueOf(pet, today(undefined, now)) : []
  if (due.length === 0) return null
  return (
    <section className="card pet-section" aria-labelledby="pet-due">
      <h3 id="pet-due">{t('due.title')}</h3>
      <ul className="list due-list">
        {due.map(({ kind, on, state }) => (
          <li key={kind}>
            <div>
              <b>{t(`due.${kind}`)}</b>
              <span className="due-when">
                <time translate="no" className="quiet" dateTime={on}>
                  {formatWeekdayDate(on)}
                </time>
                {state !== 'later' && <span className={`due-state due-${state}`}>{t(`due.${state}`)}</span>}
              </span>
              <WrittenBy by={writerOf(pet, DUE_FIELDS[kind])} />
            </div>
            {visits && state !== 'later' && <BookDue kind={kind} pet={pet} visits={visits} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
