import '../home/pause.css'
import type { Clinic, Pause } from '@vetvisit/contract/clinics/schemas'
import { pauseEnd } from '@vetvisit/contract/clinics/rules'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { keptValue, useKeeping, useKept } from '../../../lib/session/kept.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { FormBanner } from '../../../ui/form/api-form.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { parseClock } from '../clinic-form/clinic-inputs.ts'
import { ClockField } from '../clock-field.tsx'
import { pauseOf } from '../format.ts'
import { PauseText } from '../home/pause-notice.tsx'
import { useClinics, usePauseClinic } from '../queries.ts'

const LENGTHS = ['1', '2', 'restOfDay', 'untilTime'] as const
type Length = (typeof LENGTHS)[number]

/** The chosen pause as the body of the call; null while the time is missing or invalid. */
function pauseFor(length: Length, time: string): Pause | null {
  if (length === '1' || length === '2') return { hours: Number(length) }
  if (length === 'restOfDay') return { restOfDay: true }
  const clock = parseClock(time)
  return clock === null
    ? null
    : { until: { hour: Number(clock.slice(0, 2)), minute: Number(clock.slice(3)) } }
}

type PauseModalProps = {
  clinic: Clinic
  /** The clinic was deleted meanwhile. */
  isGone: boolean
  onClose: () => void
}

/** Asks for how long a clinic takes no bookings. */
export function PauseModal({ clinic, isGone, onClose }: PauseModalProps) {
  const { t } = useTranslation('clinics')
  const name = formName('pause', clinic.id)
  const [length, setLength] = useKept<Length>(`${name}: length`, '1')
  const [typed] = useState(() => keptValue(`${name}: time`))
  const { control, getValues, setError, setFocus } = useForm({
    defaultValues: { time: typeof typed === 'string' ? typed : '' },
  })
  useKeeping(`${name}: time`, () => getValues('time'))
  const online = useOnline()
  const pause = usePauseClinic(clinic.id)
  const submit = () => {
    const pauseWanted = pauseFor(length, getValues('time'))
    // At the press, because `useNow` may be half a minute old.
    if (pauseWanted === null || pauseEnd(pauseWanted, clinic.timeZone, Date.now()) === null) {
      setError('time', { type: 'server', message: t('pause.timeInvalid') })
      setFocus('time')
      return
    }
    pause.mutate(pauseWanted, { onSuccess: onClose })
  }
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('pause.title')}
      footer={
        <ModalActions
          act={t('pause.start')}
          disabled={!online || isGone}
          right="clinics"
          busy={pause.isPending}
          onAct={submit}
        />
      }
    >
      <div role="alert">
        {pause.isError && <FormBanner text={errorText(pause.error)} />}
        {isGone && <FormBanner text={t('gone')} />}
      </div>
      <PausedNow clinic={clinic} />
      <p translate="no" className="quiet">
        {clinic.name}
      </p>
      <p>{t('pause.intro')}</p>
      <Lengths chosen={length} onChoose={setLength} />
      {length === 'untilTime' && <ClockField control={control} name="time" label={t('pause.until')} />}
    </AppModal>
  )
}

/** Says what a colleague has paused since the page was read, because another pause takes its place. */
function PausedNow({ clinic }: { clinic: Clinic }) {
  const { refetch } = useClinics()
  const pause = pauseOf(clinic, useNow())
  useEffect(() => void refetch(), [refetch])
  return (
    <output>
      {pause !== null && (
        <span className="form-banner">
          <PauseText name={clinic.name} pause={pause} />
        </span>
      )}
    </output>
  )
}

function Lengths({ chosen, onChoose }: { chosen: Length; onChoose: (length: Length) => void }) {
  const { t } = useTranslation('clinics')
  const names = {
    '1': t('pause.hours', { count: 1 }),
    '2': t('pause.hours', { count: 2 }),
    restOfDay: t('pause.restOfDay'),
    untilTime: t('pause.untilTime'),
  }
  return (
    <fieldset className="pause-lengths">
      <legend>{t('pause.length')}</legend>
      {LENGTHS.map((name) => (
        <label key={name}>
          <input type="radio" name="pause" checked={name === chosen} onChange={() => onChoose(name)} />
          {names[name]}
        </label>
      ))}
    </fieldset>
  )
}
