import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from 'react-i18next'
import { useReasonName } from '../../../lib/text/use-reason-text.ts'

/** `Balou, Vaccination`: the pet and the offered reason, else the type. */
export function VisitSubject({
  appointment: { pet, reasonKind, type },
}: {
  appointment: Pick<Appointment, 'pet' | 'reasonKind' | 'type'>
}) {
  const { t } = useTranslation('common')
  const nameOf = useReasonName()
  return (
    <>
      <span translate="no">{pet.name}</span>, {reasonKind ? nameOf(reasonKind) : t(`visitTypes.${type}`)}
    </>
  )
}
