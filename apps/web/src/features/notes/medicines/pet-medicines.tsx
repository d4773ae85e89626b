import './pet-medicines.css'
import '../../../ui/show/fold.css'
import { IonButton } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { t, useTranslation } from '../../../lib/text/translation.ts'
import { bookWithWordsPath } from '../../../lib/routing/paths.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatDate, today } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { medicinesOf, type PetMedicine } from './medicines-of-pet.ts'
import { usePrescriptions } from '../queries.ts'
import { GivenDoses } from './given-doses.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { takingOf } from '../format.ts'

/** The medicines that a pet is given today, with their dose in plain words and the times they were given, and below them the earlier ones. */
export function PetMedicines({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation('history')
  const now = useNow()
  const prescriptions = usePrescriptions(pet._id)
  const { deceasedOn } = pet
  const { running, earlier } = medicinesOf(
    prescriptions.data?.items ?? [],
    deceasedOn ?? today(viewerZone(), now),
  )
  if (running.length + earlier.length === 0) return null
  const ended = deceasedOn === null ? earlier : [...running, ...earlier]
  return (
    <section className="card pet-section" aria-labelledby="pet-medicines">
      <h3 id="pet-medicines">{t('medicines')}</h3>
      {deceasedOn === null && running.length > 0 && (
        <ul className="list pet-medicines">
          {running.map((medicine) => (
            <li key={keyOf(medicine)}>
              <Prescribed medicine={medicine} />
              <GivenDoses pet={pet} medicine={medicine} />
              <AskForMore petId={pet._id} medicine={medicine} />
            </li>
          ))}
        </ul>
      )}
      {deceasedOn === null && running.length === 0 && <p className="quiet">{t('course.none')}</p>}
      {ended.length > 0 && <Earlier pet={pet} medicines={ended} />}
    </section>
  )
}

const keyOf = ({ prescription, line }: PetMedicine) => `${prescription._id} ${line.prepId}`

function Earlier({ pet, medicines }: { pet: PetRecord; medicines: readonly PetMedicine[] }) {
  const { t } = useTranslation('history')
  return (
    <details className="fold">
      <summary>{t('course.earlier', { count: medicines.length })}</summary>
      <ul className="list pet-medicines">
        {medicines.map((medicine) => (
          <li key={keyOf(medicine)}>
            <Prescribed medicine={medicine} />
            {!medicine.course.isRunning && <span>{endText(medicine)}</span>}
            {pet.deceasedOn === null && <AskForMore petId={pet._id} medicine={medicine} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

function endText({ course, line }: PetMedicine): string {
  return course.lastDay === null
    ? t('history:course.unknownEnd', { duration: line.duration })
    : t('history:course.ended', { date: formatDate(course.lastDay) })
}

function Prescribed({ medicine: { prescription, line, issuedOn } }: { medicine: PetMedicine }) {
  const { t } = useTranslation('history')
  const doctor = prescription.docName ?? ''
  return (
    <>
      <b translate="no">{line.medName}</b>
      <span>{takingOf(line)}</span>
      <span className="quiet">
        <Sentence text={t('prescribedOn', { date: formatDate(issuedOn), doctor: kept(doctor) })} />
      </span>
    </>
  )
}

/** Opens the booking sheet of the practice that prescribed the medicine, with words that ask for more. */
function AskForMore({ petId, medicine }: { petId: string; medicine: PetMedicine }) {
  const { t } = useTranslation('history')
  const clinicId = medicine.prescription.sheet?.clinicId ?? null
  // The practice has closed its account.
  if (clinicId === null) return null
  const { medName } = medicine.line
  return (
    <div className="more-medicine">
      <span className="quiet">{t(medicine.course.isRunning ? 'more.question' : 'more.again')}</span>
      <IonButton
        fill="clear"
        routerLink={bookWithWordsPath(clinicId, petId, t('more.words', { medicine: medName }))}
        aria-label={t('more.label', { medicine: medName })}
      >
        {t('more.ask')}
      </IonButton>
    </div>
  )
}
