import { APPOINTMENT_TYPES, type AppointmentType, feeOf } from '@vetvisit/contract/appointments/record/rules'
import { nameOfPracticeReason } from '@vetvisit/contract/appointments/record/reasons'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { lengthsOf } from '@vetvisit/contract/reasons/rules'
import type { PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useReasonName } from '../../../lib/text/use-reason-text.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { needsService } from '../parts/format.ts'
import { REASONS, reasonOfLink, type ReasonTile } from '../booking-sheet/reasons.ts'

type TypeChoiceProps = {
  clinic: Clinic
  /** Whether the practice has seen the pet within 90 days, so that the follow-up is proposed. */
  wasSeen?: boolean
  value: AppointmentType
  onChange: (type: AppointmentType) => void
}

/** Consultation or follow-up, each with its fee. */
export function TypeChoice({ clinic, wasSeen = false, value, onChange }: TypeChoiceProps) {
  const { t } = useTranslation(['appointments', 'booking', 'common'])
  return (
    <fieldset className="choice">
      <legend>{t('modal.type')}</legend>
      <div className="choice-tiles">
        {APPOINTMENT_TYPES.map((type) => (
          <label key={type} className="tile">
            <input type="radio" name="type" checked={type === value} onChange={() => onChange(type)} />
            <TileText
              title={
                wasSeen && type === 'followup' ? t('booking:isFollowup') : t(`common:visitTypes.${type}`)
              }
              note={formatMoney(feeOf(clinic, type), clinic.currency)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TileText({ title, note }: { title: string; note: string }) {
  return (
    <span className="tile-text">
      <b>{title}</b>
      <span className="quiet figures">{note}</span>
    </span>
  )
}

type ServiceChoiceProps = {
  clinic: Clinic
  value: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

/** Additional services with their prices; a service provider requires at least one (specification/owner §2). */
export function ServiceChoice({ clinic, value, onChange }: ServiceChoiceProps) {
  const { t } = useTranslation('appointments')
  if (clinic.additionalServices.length === 0) return null
  const toggle = (id: string) => {
    const next = new Set(value)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className="choice">
      <legend>
        {t('modal.services')}
        {needsService(clinic) && <span className="choice-rule">{t('modal.servicesMandatory')}</span>}
      </legend>
      {clinic.additionalServices.map((service) => (
        <div key={service.name}>
          <h3>{service.name}</h3>
          {service.subServices.map(({ _id, name, price }) => (
            <label key={_id} className="service-line">
              <input type="checkbox" checked={value.has(_id)} onChange={() => toggle(_id)} />
              <span>{name}</span>
              <span translate="no" className="figures">
                {formatMoney(price, clinic.currency)}
              </span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}

type ReasonChoiceProps = {
  /** Those of the practice that are booked at the clinic. */
  own: readonly PracticeReason[]
  /** The id of the chosen one; null for an offered answer or none. */
  ownId: string | null
  onOwn: (reason: PracticeReason) => void
  reason: ReasonTile | null
  onReason: (reason: ReasonTile) => void
}

/** A reason of the practice, or an offered one where it has none; optional for a practice. */
export function ReasonChoice({ own, ownId, onOwn, reason, onReason }: ReasonChoiceProps) {
  const { t } = useTranslation(['calendar', 'booking', 'desk'])
  const nameOf = useReasonName()
  const lengthOf = (one: PracticeReason) => {
    const { least, most } = lengthsOf(one)
    return least === most
      ? t('booking:minutes', { count: least })
      : t('booking:minutesRange', { least, most })
  }
  const ofPractice = own.map((one) => ({
    value: one._id,
    label: `${nameOfPracticeReason(one, nameOf)} · ${lengthOf(one)}`,
  }))
  const tiles = own.length > 0 ? (['other'] as const) : REASONS
  return (
    <div data-first-letters="">
      <ChoiceChips
        legend={
          <>
            {t('reasonOptional')}{' '}
            <span className="key-hint choice-rule" aria-hidden="true">
              {t('desk:firstLetters')}
            </span>
          </>
        }
        options={[
          ...ofPractice,
          ...tiles.map((kind) => ({ value: kind, label: t(`booking:reasons.${kind}`) })),
        ]}
        value={ownId ?? reason ?? ''}
        onChange={(value) => {
          const chosen = own.find(({ _id }) => _id === value)
          const tile = reasonOfLink(value)
          if (chosen) onOwn(chosen)
          else if (tile) onReason(tile)
        }}
      />
    </div>
  )
}
