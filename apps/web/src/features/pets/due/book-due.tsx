import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { bookAgainPath } from '../../../lib/routing/paths.ts'

/** The reason to book for what is due. */
const REASONS = { vaccination: 'vaccination', deworming: 'checkup' } as const

/** The practice of the pet's last visit, else of the owner's; undefined without a visit. */
export const practiceOf = (
  pet: { _id: string },
  visits: readonly Appointment[],
): Appointment['clinic'] | undefined =>
  (visits.find((visit) => visit.pet._id === pet._id) ?? visits[0])?.clinic

type BookDueProps = {
  kind: keyof typeof REASONS
  pet: { _id: string; name: string }
  /** Past visits, latest first: they say which practice to book. */
  visits: readonly Appointment[]
}

/** Opens the booking sheet at the practice of the pet's last visit, else of any; without one the search. */
export function BookDue({ kind, pet, visits }: BookDueProps) {
  const { t } = useTranslation(['booking', 'pets'])
  const practice = practiceOf(pet, visits)
  return (
    <IonButton
      className="tinted"
      size="small"
      routerLink={practice ? bookAgainPath(practice._id, pet._id, REASONS[kind]) : '/search'}
      aria-label={t('bookDueLabel', { what: t(`pets:due.${kind}`), pet: pet.name })}
    >
      {t('bookDue')}
    </IonButton>
  )
}
