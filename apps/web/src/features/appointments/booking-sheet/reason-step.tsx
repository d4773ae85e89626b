import { IonIcon, IonButton } from '@ionic/react'
import {
  typeAfterReason,
  URGENT_SIGNS,
  type UrgentSign,
} from '@vetvisit/contract/appointments/record/reasons'
import {
  APPOINTMENT_TYPES,
  type AppointmentType,
  feeOf,
  REASON_MAX_LENGTH,
} from '@vetvisit/contract/appointments/record/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { kindOfTile, REASONS, saysType, type ReasonTile } from './reasons.ts'
import { alertCircle, callOutline, add, checkmark } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { LogInFirst, OwnTiles, REASON_ICONS } from './own-tiles.tsx'
import type { SheetPage, SheetAnswers } from './use-sheet-draft.ts'
import { useState } from 'react'
import { needsService } from '../parts/format.ts'
import { isRelatedService } from '@vetvisit/contract/appointments/record/reason-services'

type ReasonStepProps = {
  answers: SheetAnswers
  page: SheetPage
  /** Leads a visitor to signing in. */
  onLogIn?: (() => void) | undefined
}

/** What the appointment is about, which may be left open, and its type, which an answer can preset (specification/readings §6). */
export function ReasonStep({ answers, page, onLogIn }: ReasonStepProps) {
  const { t } = useTranslation('booking')
  const { draft, change, chooseReason, own } = answers
  const { reason, type } = draft
  const { clinic, reasons } = page
  const tiles = reasons.length > 0 ? (['other'] as const) : REASONS
  return (
    <>
      <fieldset className="reason-tiles" aria-label={t('headings.reason')}>
        <OwnTiles reasons={reasons} clinic={clinic} answers={answers} onChoose={answers.chooseOwn} />
        {tiles.map((kind) => (
          <Tile
            key={kind}
            kind={kind}
            clinic={clinic}
            type={typeAfterReason(type, kindOfTile(reason), kindOfTile(kind))}
            isChosen={own === null && kind === reason}
            onChoose={() => chooseReason(kind)}
          />
        ))}
      </fieldset>
      {answers.lacksLogIn && onLogIn && <LogInFirst onLogIn={onLogIn} />}
      {reason === 'ill' && <UrgentSigns clinic={clinic} signs={draft.signs} onToggle={answers.toggleSign} />}
      {own === null && !saysType(reason, type) && (
        <TypeChips
          clinic={clinic}
          wasSeen={wasSeenLately(page, draft.petId)}
          value={type}
          onChange={(next) => change({ type: next })}
        />
      )}
      <OwnWords value={draft.words} maxLength={REASON_MAX_LENGTH} onChange={(words) => change({ words })} />
    </>
  )
}

type TypeChipsProps = {
  clinic: Clinic
  wasSeen: boolean
  value: AppointmentType
  onChange: (type: AppointmentType) => void
}

/** Consultation or follow-up with its fee; after a recent visit the follow-up is proposed. */
function TypeChips({ clinic, wasSeen, value, onChange }: TypeChipsProps) {
  const { t } = useTranslation(['booking', 'common'])
  const nameOf = (type: AppointmentType) =>
    wasSeen && type === 'followup' ? t('isFollowup') : t(`common:visitTypes.${type}`)
  return (
    <ChoiceChips
      legend={t('type')}
      options={APPOINTMENT_TYPES.map((type) => ({
        value: type,
        label: (
          <>
            <span>{nameOf(type)}</span>{' '}
            <span translate="no" className="figures service-price">
              {formatMoney(feeOf(clinic, type), clinic.currency)}
            </span>
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

type TileProps = {
  kind: ReasonTile
  clinic: Clinic
  /** The type that the appointment has with this reason. */
  type: AppointmentType
  isChosen: boolean
  onChoose: () => void
}

function Tile({ kind, clinic, type, isChosen, onChoose }: TileProps) {
  const { t } = useTranslation('booking')
  const minutes = slotMinutesOf(clinic)
  const fee = formatMoney(feeOf(clinic, type), clinic.currency)
  return (
    <label className="reason-tile" data-wide={kind === 'other'}>
      <input type="radio" name="reason" checked={isChosen} onChange={onChoose} />
      <IonIcon icon={REASON_ICONS[kind]} aria-hidden="true" />
      <b>{t(`reasons.${kind}`)}</b>
      {kind !== 'other' && (
        <span className="quiet figures">
          {minutes === null ? fee : `${t('minutes', { count: minutes })} · ${fee}`}
        </span>
      )}
    </label>
  )
}

/** The length of the clinic's slots; null if its opening times have several. */
function slotMinutesOf({ schedule }: Pick<Clinic, 'schedule'>): number | null {
  const [first, ...others] = new Set(schedule.map(({ slotPerPatient }) => slotPerPatient))
  return first === undefined || others.length > 0 ? null : first
}

type OwnWordsProps = { value: string; maxLength: number; onChange: (words: string) => void }

/** Words are counted once they come near their limit. */
const COUNTED_FROM = 0.8

function OwnWords({ value, maxLength, onChange }: OwnWordsProps) {
  const { t } = useTranslation('booking')
  return (
    <label className="sheet-words">
      <span>{t('words')}</span>
      <textarea
        rows={2}
        maxLength={maxLength}
        placeholder={t('wordsHint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value.length > maxLength * COUNTED_FROM && (
        <small className="quiet figures">
          {value.length} / {maxLength}
        </small>
      )}
    </label>
  )
}

/** Whether the doctor has seen the chosen pet within 90 days; before one is chosen, any of the owner's. */
const wasSeenLately = ({ seenPets }: Pick<SheetPage, 'seenPets'>, petId: string | null): boolean =>
  petId === null ? seenPets.length > 0 : seenPets.includes(petId)

type UrgentSignsProps = {
  clinic: Clinic
  signs: readonly UrgentSign[]
  onToggle: (sign: UrgentSign) => void
}

/** Signs that cannot wait for an appointment, and the number to call; a sign that applies puts the call first. */
function UrgentSigns({ clinic, signs, onToggle }: UrgentSignsProps) {
  const { t } = useTranslation('booking')
  const isUrgent = signs.length > 0
  const call = <UrgentCall clinic={clinic} />
  return (
    <section className="urgent-signs" aria-labelledby="urgent-title" data-urgent={isUrgent}>
      <h4 id="urgent-title">
        <IonIcon icon={alertCircle} aria-hidden="true" />
        {t('urgent.title')}
      </h4>
      {isUrgent && (
        <div role="alert">
          {call}
          <p>{t('urgent.flagged')}</p>
        </div>
      )}
      <div className="urgent-list">
        {URGENT_SIGNS.map((sign) => (
          <label key={sign} className="choice-chip">
            <input type="checkbox" checked={signs.includes(sign)} onChange={() => onToggle(sign)} />
            {t(`urgent.signs.${sign}`)}
          </label>
        ))}
      </div>
      {!isUrgent && call}
    </section>
  )
}

/** The number for emergencies, else the usual one, else the way to practices that take emergencies. */
function UrgentCall({ clinic: { phone, emergencyPhone } }: Pick<UrgentSignsProps, 'clinic'>) {
  const { t } = useTranslation('booking')
  const mobile = emergencyPhone ?? phone
  if (mobile === null)
    return (
      <p>
        <Link to="/search">{t('urgent.noPhone')}</Link>
      </p>
    )
  return (
    <PhoneLink className="urgent-call" number={{ mobile }} hasVerb>
      <IonIcon icon={callOutline} aria-hidden="true" />
    </PhoneLink>
  )
}

type ServiceChipsProps = {
  clinic: Clinic
  reason: ReasonTile | null
  chosen: readonly string[]
  onToggle: (id: string) => void
}

/**
 * Additional services with their prices, those that have to do with the reason before the others are asked for; at a service provider
 * at least one (specification/owner §2).
 */
export function ServiceChips({ clinic, reason, chosen, onToggle }: ServiceChipsProps) {
  const { t } = useTranslation('booking')
  const [areAllShown, setAllShown] = useState(false)
  const all = clinic.additionalServices
  const offered = areAllShown ? all : offeredServices(clinic, reason, chosen)
  if (all.length === 0) return null
  return (
    <fieldset className="service-chips">
      <legend>
        {t('services')}{' '}
        <span className="quiet">{t(needsService(clinic) ? 'servicesMandatory' : 'servicesOptional')}</span>
      </legend>
      {offered.map((service) => (
        <div key={service.name} className="service-group">
          {all.length > 1 && <h4>{service.name}</h4>}
          <div className="choice-chips-row">
            {service.subServices.map(({ _id, name, price }) => (
              <label key={_id} className="choice-chip">
                <input type="checkbox" checked={chosen.includes(_id)} onChange={() => onToggle(_id)} />
                {chosen.includes(_id) && <IonIcon icon={checkmark} aria-hidden="true" />}
                <span>{name}</span>
                <span translate="no" className="figures service-price">
                  {formatMoney(price, clinic.currency)}
                </span>
              </label>
            ))}
          </div>
        </div>
      ))}
      {offered.length < all.length && (
        <IonButton className="sheet-more" fill="clear" onClick={() => setAllShown(true)}>
          <IonIcon slot="start" icon={add} aria-hidden="true" />
          {t('servicesAll')}
        </IonButton>
      )}
    </fieldset>
  )
}

type Offering = Pick<Clinic, 'additionalServices' | 'isServiceProvider'>

/**
 * The groups of services that are offered with a reason: those that have to do with it and those of which one is chosen. All without an
 * offered reason, and where one must be chosen.
 */
function offeredServices(
  clinic: Offering,
  reason: ReasonTile | null,
  chosen: readonly string[],
): Clinic['additionalServices'] {
  const kind = kindOfTile(reason)
  if (kind === null || needsService(clinic)) return clinic.additionalServices
  return clinic.additionalServices.filter(
    ({ name, subServices }) =>
      isRelatedService(kind, name) || subServices.some(({ _id }) => chosen.includes(_id)),
  )
}
