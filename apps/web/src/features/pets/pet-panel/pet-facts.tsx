import { microchipDoubt } from '@vetvisit/contract/pets/microchip'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { IonIcon } from '@ionic/react'
import { handRightOutline, warning } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { useChipText } from '../pet-form/chip-text.ts'
import { writerOf, WrittenBy } from './written-by.tsx'

/** Warnings for everyone who treats the pet: allergies, which are medical, then what to mind when handling it. */
export function PetAlerts({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation('pets')
  if (pet.allergies === null && pet.alerts === null) return null
  return (
    <section className="pet-alerts" aria-label={t('alertsTitle')}>
      {pet.allergies && (
        <div className="pet-alert" data-kind="medical">
          <IonIcon icon={warning} aria-hidden="true" />
          <p>
            <b>{t('allergies')}:</b> {pet.allergies} <WrittenBy by={writerOf(pet, 'allergies')} />
          </p>
        </div>
      )}
      {pet.alerts && (
        <div className="pet-alert">
          <IonIcon icon={handRightOutline} aria-hidden="true" />
          <p>
            {pet.alerts} <WrittenBy by={writerOf(pet, 'alerts')} />
          </p>
        </div>
      )}
    </section>
  )
}

/** Numbers and marks; unknown ones are left out. */
export function PetFacts({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation('pets')
  const chipDoubt = useChipText(microchipDoubt(pet.rfid ?? ''))
  const words: [string, string | null][] = [
    [
      t('born'),
      pet.dateOfBirth ? formatDate(pet.dateOfBirth) : t('bornAbout', { date: formatDate(pet.bornOn) }),
    ],
    [t('deceasedOn'), pet.deceasedOn && formatDate(pet.deceasedOn)],
    [t('colour'), pet.colour],
    [t('neutered'), pet.neutered === null ? null : t(`neuteredTexts.${pet.neutered ? 'yes' : 'no'}`)],
  ]
  const numbers: [string, string | null][] = [
    [t('rfid'), pet.rfid],
    [t('passportNumber'), pet.passport_number],
    [t('insuranceNumber'), pet.pet_insurance_no],
  ]
  return (
    <section className="card pet-section" aria-labelledby="pet-facts">
      <h3 id="pet-facts">{t('factsTitle')}</h3>
      <dl className="pet-facts">
        {words.map(
          ([term, fact]) =>
            fact !== null && (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="figures">{fact}</dd>
              </div>
            ),
        )}
        {numbers.map(
          ([term, fact]) =>
            fact !== null && (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="figures" translate="no">
                  {fact}
                </dd>
                {term === t('rfid') && chipDoubt && <dd className="fact-doubt">{chipDoubt}</dd>}
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
