import { IonIcon } from '@ionic/react'
import { calendarOutline, peopleOutline, timeOutline } from 'ionicons/icons'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { zoneHint } from '../../../lib/time/dates.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { timeText } from '../parts/chosen-times.tsx'
import { useChosenReason } from './own-tiles.tsx'
import type { SheetAnswers, SheetPage } from './use-sheet-draft.ts'
import { useSeconds } from '../../../lib/time/use-seconds.ts'
import type { Unheld } from '../hold/use-slot-hold.ts'
import { countdown } from '../parts/format.ts'

/** The pet of the booking, chosen or being added. */
export type ShownPet = ComponentProps<typeof PetPicture>['pet']

type SheetSummaryProps = {
  answers: SheetAnswers
  page: Pick<SheetPage, 'clinic'>
  pet: ShownPet | null
  hold: SheetHoldState
}

/** What was answered so far: time with its hold, vet, reason, type and pet; each answer can be opened again. */
export function SheetSummary({ answers, page, pet, hold }: SheetSummaryProps) {
  const { t } = useTranslation('booking')
  const { draft, step, open } = answers
  const { start } = draft
  const zone = page.clinic.timeZone
  const hint = start === null ? null : zoneHint(zone, start)
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
        {step !== 'time' && (
          <button type="button" aria-label={t('changeTime')} onClick={() => open('time')}>
            {t('change')}
          </button>
        )}
      </div>
      <SheetHold {...hold} />
      <OtherAnswers answers={answers} vets={answers.vets} pet={pet} />
    </section>
  )
}

type OtherAnswersProps = Pick<SheetSummaryProps, 'answers' | 'pet'> & Pick<SheetPage, 'vets'>

/** The answers besides the time, except that of the shown step. */
function OtherAnswers({ answers, vets, pet }: OtherAnswersProps) {
  const { t } = useTranslation('common')
  const { draft, step, open, vet } = answers
  const chosen = useChosenReason(answers)
  const reason = step === 'reason' ? null : chosen
  const isVetShown = vets.length > 0 && step !== 'vet' && step !== 'time'
  const shownPet = step === 'pet' ? null : pet
  const furtherPets = answers.mayCome.filter(({ _id }) => answers.further.includes(_id))
  if (reason === null && shownPet === null && !isVetShown) return null
  return (
    <div className="sheet-answers">
      {isVetShown && <ChosenVet vet={vet} onOpen={() => open('vet')} />}
      {reason !== null && <ChosenReason {...reason} onOpen={() => open('reason')} />}
      {shownPet !== null && <ChosenPet pet={shownPet} furtherPets={furtherPets} onOpen={() => open('pet')} />}
      {draft.reason !== null && <span className="sheet-type">{t(`visitTypes.${draft.type}`)}</span>}
    </div>
  )
}

type ChosenReasonProps = { icon: string; name: string; onOpen: () => void }

function ChosenReason({ icon, name, onOpen }: ChosenReasonProps) {
  const { t } = useTranslation('booking')
  return (
    <button type="button" aria-label={t('changeReason', { reason: name })} onClick={onOpen}>
      <IonIcon icon={icon} aria-hidden="true" />
      {name}
    </button>
  )
}

type ChosenPetProps = { pet: ShownPet; furtherPets: readonly ShownPet[]; onOpen: () => void }

function ChosenPet({ pet, furtherPets, onOpen }: ChosenPetProps) {
  const { t } = useTranslation('booking')
  const names = petNames({ pet, furtherPets })
  return (
    <button type="button" aria-label={t('changePet', { pet: names })} onClick={onOpen}>
      <PetPicture pet={pet} size={1.75} />
      <span translate="no">{names}</span>
    </button>
  )
}

function ChosenVet({ vet, onOpen }: { vet: SheetAnswers['vet']; onOpen: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <button type="button" aria-label={t('changeVet', { vet: vet?.fullname ?? t('anyVet') })} onClick={onOpen}>
      {vet === null ? (
        <IonIcon icon={peopleOutline} aria-hidden="true" />
      ) : (
        <PersonPicture name={vet.fullname} photo={vet.profile} size={1.75} />
      )}
      <span translate={vet === null ? 'yes' : 'no'}>{vet?.fullname ?? t('anyVet')}</span>
    </button>
  )
}

export type SheetHoldState = {
  /** End of the hold by this device's clock; null without a hold. */
  until: number | null
  /** Why the time is booked unheld; null if it is held or nothing is known yet. */
  unheld: Unheld | null
  /** True until the first answer about the chosen time. */
  isComing: boolean
  renew: () => void
}

/** Screen readers hear the rest of the hold at these seconds. */
const ANNOUNCED_AT = [120, 30]

/** Remaining time of the hold; after its end the time can be held again. A time that is not held can be booked all the same. */
function SheetHold({ until, unheld, isComing, renew }: SheetHoldState) {
  const { t } = useTranslation('booking')
  if (unheld === 'lapsed') return <Lapsed text={t('hold.unheld.lapsed')} renew={renew} />
  if (unheld !== null)
    return (
      <div className="sheet-line sheet-hold">
        <IonIcon icon={timeOutline} aria-hidden="true" />
        <output>{t(`hold.unheld.${unheld}`)}</output>
      </div>
    )
  // The room of the countdown: when it comes, nothing below moves under a press.
  if (isComing) return <div className="sheet-line sheet-hold" aria-hidden="true" />
  // Each hold has a countdown of its own.
  return until !== null && <Countdown key={until} until={until} renew={renew} />
}

function Countdown({ until, renew }: { until: number; renew: () => void }) {
  const { t } = useTranslation('booking')
  const now = useSeconds()
  if (now >= until) return <Lapsed text={t('hold.lapsed')} renew={renew} />
  const left = Math.ceil((until - now) / 1000)
  const announced = ANNOUNCED_AT.filter((seconds) => left <= seconds).at(-1)
  return (
    <div className="sheet-line sheet-hold">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      <span role="timer" className="figures">
        {t('hold.kept', { time: countdown(until, now) })}
      </span>
      <output className="sr-only">
        {announced !== undefined && t('hold.announced', { time: countdown(announced * 1000, 0) })}
      </output>
    </div>
  )
}

function Lapsed({ text, renew }: { text: string; renew: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <div className="sheet-line sheet-lapsed">
      <IonIcon icon={timeOutline} aria-hidden="true" />
      <span role="alert">{text}</span>
      <button type="button" onClick={renew}>
        {t('hold.again')}
      </button>
    </div>
  )
}
