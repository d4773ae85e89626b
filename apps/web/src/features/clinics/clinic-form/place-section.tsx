import { IonButton, IonIcon } from '@ionic/react'
import { isPlaceName } from '@vetvisit/contract/people/names'
import { FALLBACK_POSITION, FALLBACK_ZOOM } from '@vetvisit/contract/geo/map'
import { locationOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { AddressFields } from '../../../ui/person/address-fields.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { LazyPinPicker } from '../../../ui/map/lazy-map.tsx'
import { useLocated } from '../queries.ts'
import type { AddressInputs, Position, ClinicFormApi } from './clinic-inputs.ts'
import { ColorField } from './color-field.tsx'
import { useWords } from '../words.ts'
import { MAP_HEIGHT_PX } from '../../../ui/map/map-height.ts'

type PlaceSectionProps = {
  form: ClinicFormApi
  /** Position of the stored clinic; null if it has none yet. */
  stored: Position | null
  /** An assistant may not change the name (specification/practice §5). */
  limited: boolean
}

/** Name, colour, address, telephone numbers and the pin on the map. */
export function PlaceSection({ form, stored, limited }: PlaceSectionProps) {
  const { t } = useTranslation('clinics')
  const words = useWords()
  return (
    <>
      <TextField
        control={form.control}
        name="name"
        label={words('name')}
        disabled={limited}
        autocomplete="organization"
        maxlength={100}
        {...(limited && { helperText: t('doctorOnly') })}
      />
      <ColorField control={form.control} />
      <AddressFields control={form.control} />
      <div className="form-columns">
        {(['phone', 'emergencyPhone'] as const).map((name) => (
          <TextField
            key={name}
            control={form.control}
            name={name}
            label={t(`place.${name}`)}
            helperText={t(`place.${name}Hint`)}
            inputmode="tel"
            maxlength={32}
          />
        ))}
      </div>
      <CheckboxField
        control={form.control}
        name="takesEmergencies"
        helperText={t('place.takesEmergenciesHint')}
      >
        {t('place.takesEmergencies')}
      </CheckboxField>
      <Pin form={form} stored={stored} />
    </>
  )
}

const PAUSE_MS = 700
/** Initial position of the map if none is known and the operator has configured none (specification/owner §8). */
const NOWHERE = { ...FALLBACK_POSITION, zoom: FALLBACK_ZOOM }

/** The position found for the address, and the pin to correct it (specification/readings §5). */
function Pin({ form, stored }: Pick<PlaceSectionProps, 'form' | 'stored'>) {
  const { t } = useTranslation('clinics')
  const [address, position] = useWatch({ control: form.control, name: ['address', 'position'] })
  const [wanted, setWanted] = useState(false)
  const moved = form.formState.dirtyFields.address !== undefined
  const asked = useSettled(address)
  const asks = (position === null || !stored || moved) && isPlaceName(asked.city)
  const located = useLocated(asks ? asked : null)
  const found = asks ? positionOf(located.data) : stored
  const shown = position ?? found
  const setPin = (pin: Position | null) => form.setValue('position', pin, { shouldDirty: true })
  const unknown = asks && located.data ? 'pin.notFound' : 'pin.none'
  return (
    <div className="pin">
      <h3>{t('pin.title')}</h3>
      <p className="quiet" aria-live="polite">
        {t(position ? 'pin.byHand' : found ? 'pin.byAddress' : unknown)}
      </p>
      {shown || wanted ? (
        <PinMap form={form} pin={shown} onChange={setPin} />
      ) : (
        <div>
          <IonButton type="button" fill="outline" onClick={() => setWanted(true)}>
            <IonIcon slot="start" icon={locationOutline} aria-hidden="true" />
            {t('pin.set')}
          </IonButton>
        </div>
      )}
      {position && (
        <div>
          <IonButton type="button" fill="clear" size="small" onClick={() => setPin(null)}>
            {t('pin.reset')}
          </IonButton>
        </div>
      )}
    </div>
  )
}

type PinMapProps = Pick<PlaceSectionProps, 'form'> & {
  pin: Position | null
  onChange: (pin: Position) => void
}

function PinMap({ form, pin, onChange }: PinMapProps) {
  const { t } = useTranslation('clinics')
  const words = useWords()
  const settings = usePublicSettings()
  const colour = useWatch({ control: form.control, name: 'color' })
  return (
    <LazyPinPicker
      value={pin}
      onChange={onChange}
      centre={pin ? { ...pin, zoom: 14 } : (settings.data?.fallbackPosition ?? NOWHERE)}
      colour={colour}
      language={currentLanguage()}
      sources={settings.data ?? {}}
      height={MAP_HEIGHT_PX}
      labels={{
        map: t('pin.map'),
        skip: t('pin.skip'),
        loading: t('pin.loading'),
        unavailable: t('pin.unavailable'),
        zoomIn: t('pin.zoomIn'),
        zoomOut: t('pin.zoomOut'),
        attribution: t('pin.attribution'),
        pin: words('pin'),
        empty: t('pin.empty'),
        position: ({ lat, lng }) =>
          t('pin.position', { latitude: lat.toFixed(4), longitude: lng.toFixed(4) }),
        twoFingers: t('pin.twoFingers'),
        holdToZoom: t('pin.holdToZoom'),
      }}
    />
  )
}

function positionOf(located: { lat: number | null; lng: number | null } | undefined): Position | null {
  if (!located || located.lat === null || located.lng === null) return null
  return { lat: located.lat, lng: located.lng }
}

/** The address after a pause in typing, so that not every letter causes a lookup. */
function useSettled(address: AddressInputs): AddressInputs {
  const [settled, setSettled] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ ...address }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [address])
  return settled
}
