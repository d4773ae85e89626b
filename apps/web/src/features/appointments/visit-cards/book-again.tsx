import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { bookAgainPath } from '../../../lib/routing/paths.ts'
import { petNames } from '../../../lib/text/pet-names.ts'

type BookAgainProps = { appointment: Appointment } & Pick<
  ComponentProps<typeof IonButton>,
  'fill' | 'size' | 'color' | 'expand'
>

/** Opens the booking sheet with the clinic, the vet, the pets and the reason of a past visit. */
export function BookAgain({ appointment, ...look }: BookAgainProps) {
  const { t } = useTranslation('booking')
  const { clinic, pet, furtherPets, doctor, practiceReason, reasonKind, type } = appointment
  const reason = practiceReason?._id ?? reasonKind ?? (type === 'followup' ? 'followup' : 'other')
  const along = furtherPets.length === 0 ? '' : `&with=${furtherPets.map(({ _id }) => _id).join(',')}`
  return (
    <IonButton
      {...look}
      routerLink={`${bookAgainPath(clinic._id, pet._id, reason)}&vet=${doctor._id}${along}`}
      aria-label={t('againLabel', { pet: petNames(appointment), clinic: clinic.name })}
    >
      {t('again')}
    </IonButton>
  )
}
