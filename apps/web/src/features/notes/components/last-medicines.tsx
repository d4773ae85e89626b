import { IonButton } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from 'react-i18next'
import { bookWithWordsPath } from '../../../lib/routing/paths.ts'
import { formatInstantDate } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useLastPrescriptions } from '../queries.ts'
import { GivenDoses } from './given-doses.tsx'

/** The medicines of a pet that were prescribed last, with their dose in plain words and the times they were given; nothing without any. */
export function LastMedicines({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation('history')
  const last = useLastPrescriptions(pet._id)
  const prescriptions = last.data?.items.filter(({ isVoid }) => !isVoid) ?? []
  if (prescriptions.length === 0) return null
  return (
    <section className="card pet-section" aria-labelledby="pet-medicines">
      <h3 id="pet-medicines">{t('medicines')}</h3>
      <ul className="list pet-medicines">
        {prescriptions.flatMap((item) =>
          item.prescription.map((line) => (
            <li key={`${item._id} ${line.prepId}`}>
              <b>{line.medName}</b>
              <span>
                {line.dose}, {line.frequency}, {line.duration}
              </span>
              <span className="quiet">
                {t('prescribedOn', {
                  date: formatInstantDate(item.date, item.appointment?.timeZone ?? viewerZone()),
                  doctor: item.docName ?? '',
                })}
              </span>
              {pet.deceasedOn === null && <GivenDoses pet={pet} prescription={item} medicine={line} />}
              {pet.deceasedOn === null && (
                <AskForMore clinicId={item.sheet?.clinicId ?? null} petId={pet._id} medicine={line.medName} />
              )}
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

type AskForMoreProps = {
  /** Null if the practice has closed its account. */
  clinicId: string | null
  petId: string
  medicine: string
}

/** Opens the booking sheet of the practice that prescribed the medicine, with words that ask for more. */
function AskForMore({ clinicId, petId, medicine }: AskForMoreProps) {
  const { t } = useTranslation('history')
  if (clinicId === null) return null
  return (
    <div className="more-medicine">
      <span className="quiet">{t('more.question')}</span>
      <IonButton
        fill="clear"
        routerLink={bookWithWordsPath(clinicId, petId, t('more.words', { medicine }))}
        aria-label={t('more.label', { medicine })}
      >
        {t('more.ask')}
      </IonButton>
    </div>
  )
}
