import './medicines.css'
import { isEmptyText } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ageText } from '../../../lib/text/age-text.ts'
import { weightText } from '../../../lib/text/weight-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { PrescriptionImage } from './prescription-image.tsx'
import { RichText } from '../history/rich-text.tsx'
import { MEDICINE_FIELDS } from './medicines.ts'
import { MEDICINE_LABELS } from './use-medicines.ts'

type PrescriptionSheetProps = {
  item: HistoryItem
  /** Opens the image of the medicine at that index; a printed sheet has no images. */
  onImage?: (url: string, name: string, index: number) => void
}

/** A prescription to read or to print, under the practice's heading. */
export function PrescriptionSheet({ item, onImage }: PrescriptionSheetProps) {
  const { t } = useTranslation('history')
  return (
    <div className="stack">
      <Heading item={item} />
      <div className="prescription-scroll">
        <table className={onImage ? 'prescription medicines' : 'prescription'}>
          <thead>
            <tr>
              {MEDICINE_FIELDS.map((field) => (
                <th key={field} scope="col">
                  {t(MEDICINE_LABELS[field])}
                </th>
              ))}
              {onImage && <th scope="col">{t('prescription.image')}</th>}
            </tr>
          </thead>
          <tbody>
            {item.prescription.map(({ prepId, medName, dose, frequency, duration, imageUrl }, index) => (
              <tr key={prepId}>
                <th translate="no" scope="row">
                  {medName}
                </th>
                <td>{dose}</td>
                <td>{frequency}</td>
                <td>{duration}</td>
                {onImage && (
                  <td>
                    <PrescriptionImage
                      url={imageUrl}
                      name={medName}
                      onImage={(url, name) => onImage(url, name, index)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isEmptyText(item.text) && (
        <div>
          <h3>{t('prescription.note')}</h3>
          <RichText html={item.text} />
        </div>
      )}
    </div>
  )
}

/** Practice, doctor and animal of the prescription. */
function Heading({ item: { sheet, petName, version, isVoid } }: { item: HistoryItem }) {
  const { t } = useTranslation(['history', 'common'])
  if (!sheet) return null
  const { clinicName, doctorName, address, registrationId, ownerName, ownerAddress, issuedOn } = sheet
  return (
    <header className="prescription-head">
      <p translate="no" className="prescription-practice">
        {clinicName ?? doctorName}
      </p>
      <p translate="no">{doctorName}</p>
      <p className="quiet">{address.join(' · ')}</p>
      {registrationId && (
        <p className="quiet">{t('prescription.registration', { number: registrationId })}</p>
      )}
      <p>
        {t('prescription.age')}: {ageText(sheet.age) ?? t('common:ageUnknown')} · {t('prescription.weight')}:{' '}
        {sheet.weight
          ? `${weightText(sheet.weight.kg)} (${formatDate(sheet.weight.date)})`
          : t('prescription.weightUnknown')}
      </p>
      <p className="prescription-for">
        <strong>
          <span translate="no">{petName}</span> ({t(`common:speciesNames.${sheet.species}`)}, {sheet.breed})
        </strong>
        <span translate="no">{[ownerName, ...ownerAddress].join(', ')}</span>
        <time translate="no" dateTime={issuedOn}>
          {formatDate(issuedOn)}
        </time>
        {version > 1 && <span>{t('versionOf', { version })}</span>}
        {isVoid && <strong>{t('void')}</strong>}
      </p>
    </header>
  )
}
