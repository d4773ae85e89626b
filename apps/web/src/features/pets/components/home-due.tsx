import './pets.css'
import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { dueOf } from '@vetvisit/contract/pets/rules'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNow } from '../../../lib/time/clock.ts'
import { bookAgainPath } from '../../../lib/routing/paths.ts'
import { formatDate, today } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'

type HomeDueProps = {
  pets: readonly Pet[]
  /** Past visits, latest first: they say which practice to book. */
  visits: readonly Appointment[]
}

/** The reason to book for what is due. */
const REASONS = { vaccination: 'vaccination', deworming: 'checkup' } as const

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
        {due.map(({ kind, on, state, pet }) => (
          <li key={`${pet._id} ${kind}`} className="due-row">
            <PetPicture pet={pet} size={2.5} />
            <span className="due-words">
              <span>
                <Link to={`/patient/pets?pet=${pet._id}`}>{pet.name}</Link>, {t(`due.${kind}`)}
              </span>
              <span className={`due-on due-on-${state}`}>
                {t(`due.${state}`)} · <time dateTime={on}>{formatDate(on)}</time>
              </span>
            </span>
            <BookDue what={t(`due.${kind}`)} pet={pet} to={bookingOf(pet, REASONS[kind], visits)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The booking sheet at the practice of the pet's last visit, else of any; without one the search. */
function bookingOf(pet: Pet, reason: string, visits: readonly Appointment[]): string {
  const last = visits.find((visit) => visit.pet._id === pet._id) ?? visits[0]
  return last ? bookAgainPath(last.clinic._id, pet._id, reason) : '/search'
}

function BookDue({ what, pet, to }: { what: string; pet: Pet; to: string }) {
  const { t } = useTranslation('booking')
  return (
    <IonButton
      className="tinted"
      size="small"
      routerLink={to}
      aria-label={t('bookDueLabel', { what, pet: pet.name })}
    >
      {t('bookDue')}
    </IonButton>
  )
}
