import './override-dialog.css'
import '../parts/visits.css'
import { IonIcon } from '@ionic/react'
import {
  type ConflictKind,
  OVERRIDE_REASON_MAX,
  overridablesOf,
} from '@vetvisit/contract/appointments/override/rules'
import type { Conflict, ConflictDetails, Override } from '@vetvisit/contract/appointments/override/schemas'
import { banOutline, hourglassOutline, moonOutline, pawOutline } from 'ionicons/icons'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { PlainInput } from '../../../ui/field/plain-input.tsx'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { timeText } from '../parts/chosen-times.tsx'
import type { Refused } from './conflict-details.ts'
import { Failure } from '../../../ui/show/failure.tsx'

/** Offered reasons; with `own` the person writes one. */
const WHYS = ['emergency', 'phone', 'own'] as const
/** Those for an animal that came without an appointment. */
const WHYS_OF_WALK_IN = ['walkIn', 'emergency', 'own'] as const
type Why = (typeof WHYS)[number] | (typeof WHYS_OF_WALK_IN)[number]

/** Free times that are offered instead. */
const FREE_SHOWN = 3

const ICONS: Record<ConflictKind, string> = {
  visit: pawOutline,
  hold: hourglassOutline,
  block: banOutline,
  closed: moonOutline,
}

type OverrideDialogProps = {
  refused: Refused
  /** Keeps what was typed apart from that of other dialogs. */
  name: string
  zone: string
  /** How an animal came that waits without an appointment, which is the reason at rest. */
  walkIn?: 'walkIn' | 'emergency'
  /** Label of the button that takes the time all the same. */
  act: string
  isSaving: boolean
  /** Why even the override was refused. */
  failure: string | null
  /** Whether the owner is told. */
  tell?: ReactNode
  onChoose: (start: string) => void
  onOverride: (override: Override) => void
  onClose: () => void
}

/** What is in the way of a time, the nearest free ones, and for those who may a reason to take it all the same. */
export function OverrideDialog({ refused, name, zone, act, ...props }: OverrideDialogProps) {
  const { walkIn, isSaving, failure, tell, onChoose, onOverride, onClose } = props
  const { t } = useTranslation('override')
  const online = useOnline()
  const { conflicts, mayOverride } = refused.details
  const why = useWhy(name, walkIn)
  const kinds = conflicts.map(({ kind }) => kind)
  const isClosed = kinds.every((kind) => kind === 'closed')
  const take = () => why.reason !== '' && onOverride({ reason: why.reason, allow: overridablesOf(kinds) })
  return (
    <AppModal
      isOpen={refused.isOpen}
      onClose={onClose}
      title={t(isClosed ? 'closedTitle' : 'title')}
      backdropDismiss={false}
      footer={
        mayOverride && (
          <ModalActions
            act={act}
            missing={why.missing}
            disabled={!online}
            busy={isSaving}
            right="overrides"
            onAct={take}
          />
        )
      }
    >
      <div className="override">
        <ul className="override-conflicts" aria-label={t('inTheWay')}>
          {conflicts.map((conflict) => (
            <ConflictLine
              key={`${conflict.kind} ${conflict.start} ${conflict.room}`}
              conflict={conflict}
              zone={zone}
            />
          ))}
        </ul>
        <FreeTimesInstead details={refused.details} zone={zone} onChoose={onChoose} />
        {mayOverride && <WhyFields why={why} whys={walkIn ? WHYS_OF_WALK_IN : WHYS} />}
        {mayOverride && tell}
        <Failure text={failure} className="field-error" />
      </div>
    </AppModal>
  )
}

/** The reason of an override; empty until there is one. */
function useWhy(name: string, first: Why | '' = '') {
  const { t } = useTranslation('override')
  const [chosen, setChosen] = useKept<Why | ''>(`${name}: why`, first)
  const [words, setWords] = useKept(`${name}: words`, '')
  const reason = chosen === 'own' ? words.trim() : chosen === '' ? '' : t(`why.${chosen}`)
  const missing = reason === '' ? t(chosen === 'own' ? 'missing.words' : 'missing.why') : null
  return { chosen, setChosen, words, setWords, reason, missing }
}

type WhyProps = { why: ReturnType<typeof useWhy>; whys: readonly Why[] }

function WhyFields({ why: { chosen, setChosen, words, setWords }, whys }: WhyProps) {
  const { t } = useTranslation('override')
  return (
    <div className="override-why">
      <ChoiceChips
        legend={t('whyLegend')}
        options={whys.map((value) => ({ value, label: t(`why.${value}`) }))}
        value={chosen}
        onChange={setChosen}
      />
      {/* Before a reason is chosen, too, so that typing at once says why. */}
      {chosen === '' || chosen === 'own' ? (
        <PlainInput
          label={t('words')}
          hint={t('wordsHint')}
          maxLength={OVERRIDE_REASON_MAX}
          value={words}
          onChange={(typed) => {
            setWords(typed)
            setChosen('own')
          }}
        />
      ) : (
        <p className="field-hint">{t('wordsHint')}</p>
      )}
    </div>
  )
}

function ConflictLine({ conflict, zone }: { conflict: Conflict; zone: string }) {
  const { t } = useTranslation('override')
  const { kind, start, end, label, room } = conflict
  const isNamed = kind === 'visit' && label !== undefined
  return (
    <li>
      <IonIcon icon={ICONS[kind]} aria-hidden="true" />
      <span>
        {room !== undefined && <span translate="no">{room}: </span>}
        {!isNamed && <b>{t(`kinds.${kind}`)}</b>}
        {label !== undefined && (
          <>
            {!isNamed && ': '}
            <b translate="no">{label}</b>
          </>
        )}
        <span translate="no" className="figures">
          {formatTime(start, zone)}–{formatTime(end, zone)}
        </span>
      </span>
    </li>
  )
}

type InsteadProps = { details: ConflictDetails; zone: string; onChoose: (start: string) => void }

function FreeTimesInstead({ details, zone, onChoose }: InsteadProps) {
  const { t } = useTranslation('calendar')
  const id = useId()
  const free = details.alternatives.slice(0, FREE_SHOWN)
  if (free.length === 0) return null
  return (
    <fieldset className="override-free">
      <legend id={id}>{t('nearest')}</legend>
      <ul className="chips" aria-labelledby={id}>
        {free.map((start) => (
          <li key={start}>
            <button type="button" className="chosen-time" onClick={() => onChoose(start)}>
              <time translate="no" dateTime={start}>
                {timeText(start, zone)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
