import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { ClinicVets, DayChange } from '@vetvisit/contract/clinics/vets/schemas'
import { MINUTES_PER_DAY } from '@vetvisit/contract/zones/rules'
import { addOutline, closeOutline } from 'ionicons/icons'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { formatDay, formatMinutes, formatWeekdayDate } from '../../../lib/time/dates.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useAsking } from '../clinic-list/use-affected-appointments.tsx'
import { changeWord } from './change-inputs.ts'
import { ChangeDateModal } from './change-date-modal.tsx'
import { useDeleteDayChange } from './queries.ts'

type ChangedDatesProps = { clinic: Clinic; of: ClinicVets }

/** Dates on which the clinic or one of its vets is there at other times than in the week, from today on. */
export function ChangedDates({ clinic, of: { vets, changes } }: ChangedDatesProps) {
  const { t } = useTranslation('clinics')
  const heading = useId()
  const mayEdit = useRight('clinics')
  const today = useToday(clinic.timeZone)
  const [adding, setAdding] = useState(false)
  const remove = useDeleteDayChange(clinic.id)
  const { ask, question } = useAsking(clinic.timeZone, 'change')
  const names = new Map(vets.map(({ doctorId, fullname }) => [doctorId, fullname]))
  // Changes of a vet who has left stay until their date is over.
  const coming = changes.filter(
    ({ date, doctorId }) => date >= today && (doctorId === null || names.has(doctorId)),
  )

  const takeBack = async ({ _id: id }: DayChange) => {
    try {
      await ask((cancelExisting) => remove.mutateAsync({ id, cancelExisting }))
    } catch (failure) {
      // The person chose to keep the appointments, so no message is needed.
      if (!(failure instanceof ApiError && failure.code === 'visits_affected')) showFailure(failure)
    }
  }
  return (
    <section className="changed-dates" aria-labelledby={heading}>
      <h3 id={heading}>{t('dates.title')}</h3>
      {coming.length === 0 ? (
        <p className="quiet">{t('dates.none')}</p>
      ) : (
        <ul className="list">
          {coming.map((change) => (
            <ChangedDate
              key={change._id}
              change={change}
              name={(change.doctorId !== null && names.get(change.doctorId)) || t('dates.everybody')}
              {...(mayEdit && !remove.isPending && { onRemove: () => void takeBack(change) })}
            />
          ))}
        </ul>
      )}
      {mayEdit && (
        <div>
          <IonButton fill="outline" onClick={() => setAdding(true)}>
            <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
            {t('dates.add')}
          </IonButton>
        </div>
      )}
      {adding && <ChangeDateModal clinic={clinic} vets={vets} onClose={() => setAdding(false)} />}
      {question}
    </section>
  )
}

type ChangedDateProps = { change: DayChange; name: string; onRemove?: () => void }

/** `Wed 04-03-2026 · Ruth Adler · Closed all day`. */
function ChangedDate({ change: { date, doctorId, opens, start, end }, name, onRemove }: ChangedDateProps) {
  const { t } = useTranslation('clinics')
  const day = formatWeekdayDate(date)
  const times = { from: formatMinutes(start), to: formatMinutes(end) }
  const word = changeWord(opens ? 'open' : 'closed', doctorId)
  const isWholeDay = start === 0 && end === MINUTES_PER_DAY
  return (
    <li>
      <div className="changed-date">
        <time translate="no" dateTime={date} title={formatDay(date)} className="figures">
          {day}
        </time>
        <span {...(doctorId !== null && { translate: 'no' as const })}>{name}</span>
        <span className="figures" translate="no">
          {isWholeDay && (word === 'closed' || word === 'away')
            ? t(`dates.${word}AllDay`)
            : t(`dates.${word}`, times)}
        </span>
      </div>
      {onRemove && (
        <IonButton
          fill="clear"
          color="medium"
          aria-label={t('dates.remove', { day, name })}
          onClick={onRemove}
        >
          <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
        </IonButton>
      )}
    </li>
  )
}
