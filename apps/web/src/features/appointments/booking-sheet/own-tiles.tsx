import { IonIcon } from '@ionic/react'
import { nameOfPracticeReason, type ReasonKind } from '@vetvisit/contract/appointments/record/reasons'
import { feeOf } from '@vetvisit/contract/appointments/record/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { Species } from '@vetvisit/contract/pets/species'
import type { ClinicReason } from '@vetvisit/contract/reasons/schemas'
import {
  bandage,
  chatbubbleEllipses,
  clipboardOutline,
  ear,
  eyedrop,
  happy,
  logInOutline,
  medkit,
  paw,
  repeat,
} from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useReasonName } from '../../../lib/text/use-reason-text.ts'
import { minutesOfReason, type ReasonTile } from './reasons.ts'
import type { SheetAnswers } from './use-sheet-draft.ts'

export const REASON_ICONS: Record<ReasonTile, string> = {
  checkup: medkit,
  vaccination: eyedrop,
  ill: bandage,
  teeth: happy,
  skin: ear,
  followup: repeat,
  other: chatbubbleEllipses,
}

/** The icon of the kind as which a reason of the practice counts. */
const iconOfKind = (kind: ReasonKind | null): string => (kind === null ? paw : REASON_ICONS[kind])

/** The chosen reason as people read it; null without one. */
export function useChosenReason({ draft, own }: Pick<SheetAnswers, 'draft' | 'own'>) {
  const { t } = useTranslation('booking')
  const nameOf = useReasonName()
  if (own) return { icon: iconOfKind(own.kind), name: nameOfPracticeReason(own, nameOf), isOwn: true }
  const { reason } = draft
  return reason && { icon: REASON_ICONS[reason], name: t(`reasons.${reason}`), isOwn: false }
}

/** Species as a list in the reader's language. */
export function useSpeciesList(): (species: readonly Species[]) => string {
  const { t } = useTranslation('common')
  return (species) => species.map((one) => t(`speciesNames.${one}`)).join(', ')
}

/** "30 min", or "20–45 min" where the vets differ. */
export function useMinutesText(): (minutes: { least: number; most: number }) => string {
  const { t } = useTranslation('booking')
  return ({ least, most }) =>
    least === most ? t('minutes', { count: least }) : t('minutesRange', { least, most })
}

type OwnTilesProps = {
  reasons: readonly ClinicReason[]
  clinic: Clinic
  answers: Pick<SheetAnswers, 'own' | 'vet'>
  onChoose: (reason: ClinicReason) => void
}

/** The reasons of the practice: what it is, how long it takes, from which price, and for whom. */
export function OwnTiles({ reasons, clinic, answers: { own, vet }, onChoose }: OwnTilesProps) {
  return reasons.map((reason) => (
    <OwnTile
      key={reason._id}
      reason={reason}
      clinic={clinic}
      vetId={vet?._id ?? null}
      isChosen={reason === own}
      onChoose={() => onChoose(reason)}
    />
  ))
}

type OwnTileProps = {
  reason: ClinicReason
  clinic: Clinic
  vetId: string | null
  isChosen: boolean
  onChoose: () => void
}

function OwnTile({ reason, clinic, vetId, isChosen, onChoose }: OwnTileProps) {
  const { t } = useTranslation('booking')
  const nameOf = useReasonName()
  const speciesList = useSpeciesList()
  const minutes = useMinutesText()(minutesOfReason(reason, vetId))
  const { species, clients } = reason
  return (
    <label className="reason-tile">
      <input type="radio" name="reason" checked={isChosen} onChange={onChoose} />
      <IonIcon icon={iconOfKind(reason.kind)} aria-hidden="true" />
      <b>{nameOfPracticeReason(reason, nameOf)}</b>
      <span className="quiet figures">
        {minutes} · <OwnPrice reason={reason} clinic={clinic} />
      </span>
      {species.length > 0 && <span className="quiet">{speciesList(species)}</span>}
      {clients !== 'all' && <span className="quiet">{t(`own.clients.${clients}`)}</span>}
    </label>
  )
}

/** "from 45 €", else the fee of the type. */
function OwnPrice({ reason: { priceFrom, type }, clinic }: Pick<OwnTileProps, 'reason' | 'clinic'>) {
  const { t } = useTranslation('booking')
  const fee = formatMoney(feeOf(clinic, type), clinic.currency)
  return priceFrom === null ? fee : t('from', { price: formatMoney(priceFrom, clinic.currency) })
}

/** A reason of the practice's clients leads a visitor to signing in first. */
export function LogInFirst({ onLogIn }: { onLogIn: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <p className="own-note" role="note">
      <IonIcon icon={logInOutline} aria-hidden="true" />
      <span>
        {t('own.logInFirst')}{' '}
        <button type="button" className="sheet-link" onClick={onLogIn}>
          {t('visitor.logIn')}
        </button>
      </span>
    </p>
  )
}

/** What the practice asks to bring or to do before; of a reason without words of its own, what is usual for its kind. */
export function BeforeVisit({ reason: { kind, preparation } }: { reason: ClinicReason }) {
  const { t } = useTranslation('booking')
  return (
    <p className="own-note">
      <IonIcon icon={clipboardOutline} aria-hidden="true" />
      <span>
        <b>{t('sent.before')}</b>{' '}
        {preparation === '' ? t(`preparation.${kind ?? 'other'}`) : <span dir="auto">{preparation}</span>}
      </span>
    </p>
  )
}
