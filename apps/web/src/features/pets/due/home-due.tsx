import '../pets.css'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { dueOf } from '@vetvisit/contract/pets/rules'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { dayNumber } from '@vetvisit/contract/zones/rules'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { useNow } from '../../../lib/time/clock.ts'
import { formatDay, today } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { BookDue, practiceOf } from './book-due.tsx'

type HomeDueProps = {
  pets: readonly Pet[]
  /** Past visits, latest first: they say which practice to book. */
  visits: readonly Appointment[]
}

/** Due dates of the owner's pets that are overdue or soon, earliest first; nothing if none. */
export function HomeDue({ pets, visits }: HomeDueProps) {
  const { t } = useTranslation('pets')
  const now = useNow()
  const day = today(undefined, now)
  const due = pets
    .flatMap((pet) =>
      dueOf(pet, day).flatMap(({ kind, on, state }) => (state === 'later' ? [] : [{ kind, on, state, pet }])),
    )
    .toSorted((a, b) => a.on.localeCompare(b.on))
  if (due.length === 0) return null
  return (
    <section aria-labelledby="home-due">
      <h2 id="home-due">{t('due.title')}</h2>
      <ul className="home-rows">
        {due.map(({ kind, on, state, pet }) => {
          const practice = practiceOf(pet, visits)
          return (
            <li key={`${pet._id} ${kind}`} className="due-row">
              <PetPicture pet={pet} size={2.5} />
              <span className="due-words">
                <span>
                  <Link translate="no" to={`/patient/pets?pet=${pet._id}`}>
                    {pet.name}
                  </Link>
                  , {t(`due.${kind}`)}
                </span>
                <span className={`due-on due-on-${state}`}>
                  <time translate="no" dateTime={on}>
                    {state === 'overdue'
                      ? t('due.daysOverdue', { count: dayNumber(day) - dayNumber(on) })
                      : t('due.by', { date: formatDay(on, 'short') })}
                  </time>
                  {practice && (
                    <span translate="no" className="due-practice">
                      {' '}
                      · {practice.name}
                    </span>
                  )}
                </span>
              </span>
              <BookDue kind={kind} pet={pet} visits={visits} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
