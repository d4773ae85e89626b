import { IonIcon } from '@ionic/react'
import { calendarOutline } from 'ionicons/icons'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneHint } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { timeText } from '../parts/chosen-times.tsx'
import { REASON_ICONS } from './reason-icons.ts'
import { SheetHold } from './sheet-hold.tsx'
import type { Step } from './steps.ts'
import type { SheetAnswers } from './use-sheet-draft.ts'
import type { SheetHoldState } from './sheet-hold.tsx'

/** The pet of the booking, chosen or being added. */
export type ShownPet = ComponentProps<typeof PetPicture>['pet']

type SheetSummaryProps = {
  answers: SheetAnswers
  zone: string
  pet: ShownPet | null
  hold: SheetHoldState
}

/** What was answered so far: time with its hold, reason, type and pet; each answer can be opened again. */
export function SheetSummary({ answers, zone, pet, hold }: SheetSummaryProps) {
  const { t } = useTranslation(['booking', 'common'])
  const { draft, step, open } = answers
  const { start, reason } = draft
  const hint = start === null ? null : zoneHint(zone, start)
  const isKnown = (other: Step) => other !== step
  return (
    <section className="sheet-summary" aria-label={t('summary')}>
      <div className="sheet-line">
        <IonIcon icon={calendarOutline} aria-hidden="true" />
        {start === null ? (
          <span>{t('noTime')}</span>
        ) : (
          <time translate="no" dateTime={start}>
            {timeText(start, zone)} {hint && <span className="sheet-zone">{hint}</span>}
          </time>
        )}
        {isKnown('time') && (
          <button type="button" aria-label={t('changeTime')} onClick={() => open('time')}>
            {t('change')}
          </button>
        )}
      </div>
      <SheetHold {...hold} />
      {((reason !== null && isKnown('reason')) || (pet !== null && isKnown('pet'))) && (
        <div className="sheet-answers">
          {reason !== null && isKnown('reason') && (
            <button
              type="button"
              aria-label={t('changeReason', { reason: t(`reasons.${reason}`) })}
              onClick={() => open('reason')}
            >
              <IonIcon icon={REASON_ICONS[reason]} aria-hidden="true" />
              {t(`reasons.${reason}`)}
            </button>
          )}
          {pet !== null && isKnown('pet') && (
            <button type="button" aria-label={t('changePet', { pet: pet.name })} onClick={() => open('pet')}>
              <PetPicture pet={pet} size={1.75} />
              <span translate="no">{pet.name}</span>
            </button>
          )}
          {reason !== null && <span className="sheet-type">{t(`common:visitTypes.${draft.type}`)}</span>}
        </div>
      )}
    </section>
  )
}
