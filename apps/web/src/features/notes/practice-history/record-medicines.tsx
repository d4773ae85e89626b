import '../medicines/pet-medicines.css'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { formatDate, today } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { medicinesOf, type PetMedicine } from '../medicines/medicines-of-pet.ts'
import { usePracticePrescriptions } from '../queries.ts'

/** The medicines that an animal is given today, with their dose, in the practice's overview; nothing without any. */
export function RecordMedicines({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation('history')
  const now = useNow()
  const prescriptions = usePracticePrescriptions(pet._id)
  const day = today(viewerZone(), now)
  const { running } = medicinesOf(prescriptions.data?.items ?? [], day)
  if (running.length === 0 || pet.deceasedOn !== null) return null
  return (
    <section className="card pet-section record-medicines" aria-labelledby="record-medicines">
      <h3 id="record-medicines">{t('record.medicines')}</h3>
      <ul className="list">
        {running.map((medicine) => (
          <li key={`${medicine.prescription._id} ${medicine.line.prepId}`}>
            <Running medicine={medicine} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Running({ medicine: { line, course } }: { medicine: PetMedicine }) {
  const { t } = useTranslation('history')
  const { medName, dose, frequency, duration } = line
  return (
    <>
      <b translate="no">{medName}</b>
      <span>
        {dose}, {frequency}
      </span>
      <span className="quiet">
        {course.lastDay === null ? duration : t('record.until', { date: formatDate(course.lastDay) })}
      </span>
    </>
  )
}
