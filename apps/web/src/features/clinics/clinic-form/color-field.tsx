import { IonButton, IonIcon } from '@ionic/react'
import { CLINIC_COLORS, randomColour } from '@vetvisit/contract/clinics/rules'
import { colorPaletteOutline, shuffleOutline } from 'ionicons/icons'
import { useId, useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { t, useTranslation } from '../../../lib/text/translation.ts'
import { ColorDot } from '../../../ui/field/chips.tsx'
import { DialogPopover } from '../../../ui/modal/dialog-popover.tsx'
import { messageOf } from '../../../ui/form/use-field.ts'
import type { ClinicInputs } from './clinic-inputs.ts'

/** The clinic's colour in calendars: 13 swatches, the current one with a thick border, or a random one (specification/practice §2). */
export function ColorField<O>({ control }: { control: Control<ClinicInputs, unknown, O> }) {
  const { t } = useTranslation('clinics')
  const [event, setEvent] = useState<Event | undefined>()
  const { field, fieldState } = useController({ control, name: 'color' })
  const error = messageOf(fieldState.error)
  const message = useId()
  return (
    <>
      <div className="colour-field" ref={(line) => field.ref(line && { focus: () => focusOn(line) })}>
        <span id="colour-label">{t('place.colour')}</span>
        <IonButton
          type="button"
          fill="outline"
          aria-describedby={error ? message : undefined}
          aria-label={t('place.chooseColour', { colour: colourName(field.value) })}
          onClick={(click) => setEvent(click.nativeEvent)}
        >
          <ColorDot colour={field.value} />
          <IonIcon slot="end" icon={colorPaletteOutline} aria-hidden="true" />
        </IonButton>
        <IonButton type="button" fill="clear" onClick={() => field.onChange(randomColour(Math.random()))}>
          <IonIcon slot="start" icon={shuffleOutline} aria-hidden="true" />
          {t('place.randomColour')}
        </IonButton>
        <DialogPopover
          event={event}
          onClose={() => setEvent(undefined)}
          label={t('place.colour')}
          className="swatch-popover"
        >
          <fieldset className="swatches" aria-label={t('place.colour')}>
            {CLINIC_COLORS.map((colour) => (
              <button
                key={colour}
                type="button"
                className="swatch"
                style={{ backgroundColor: colour }}
                aria-label={colourName(colour)}
                aria-pressed={colour === field.value}
                onClick={() => {
                  field.onChange(colour)
                  setEvent(undefined)
                }}
              />
            ))}
          </fieldset>
        </DialogPopover>
      </div>
      {error && (
        <p id={message} className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** Focuses the native button inside Ionic's button. */
function focusOn(line: HTMLElement): void {
  line.querySelector('ion-button')?.shadowRoot?.querySelector('button')?.focus()
  line.scrollIntoView({ block: 'center' })
}

/** Names of the swatches in order. */
const COLOUR_KEYS = [
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'violet',
  'indigo',
  'blue',
  'teal',
  'green',
  'darkBrown',
  'brown',
  'grey',
] as const

/** Name of a clinic's colour. */
export const colourName = (colour: (typeof CLINIC_COLORS)[number]): string =>
  t(`clinics:colours.${COLOUR_KEYS[CLINIC_COLORS.indexOf(colour)] ?? 'grey'}`)
