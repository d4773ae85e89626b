import { skipToken, useQuery } from '@tanstack/react-query'
import { chipKey, microchipDoubt } from '@vetvisit/contract/pets/microchip'
import { findPetsByChip } from '@vetvisit/contract/pets/routes'
import type { PetWithChip } from '@vetvisit/contract/pets/schemas'
import { PET_TEXT_LENGTHS } from '@vetvisit/contract/pets/rules'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { ownPetPath, recordPath } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { usePaused } from '../../../lib/time/use-paused.ts'
import { KnownRecords, type KnownRecord } from '../../../ui/form/known-record.tsx'
import type { LookUp } from '../../../ui/form/told-first.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useChipText } from './chip-text.ts'
import type { PetInputs } from './pet-inputs.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** A pause in typing after which the number is judged, in milliseconds. */
const PAUSE_MS = 400

/** Shorter numbers are no chip's, and many animals could have them. */
const LETTERS_MIN = 8

type ChipFieldProps<O> = {
  control: Control<PetInputs, unknown, O>
  /** The pet whose number it is; null for a new one. */
  petId: string | null
}

/** The number of a microchip. It is saved as typed; what is odd about it and other animals with it are said at once. */
export function ChipField<O>({ control, petId }: ChipFieldProps<O>) {
  const { t } = useTranslation('pets')
  const typed = usePaused(useWatch({ control, name: 'rfid' }), PAUSE_MS)
  const doubt = useChipText(microchipDoubt(typed))
  const carriers = useCarriers(typed, petId)
  return (
    <div className={doubt === null ? '' : 'doubted'}>
      <TextField
        control={control}
        name="rfid"
        label={t('rfid')}
        maxlength={PET_TEXT_LENGTHS.number}
        autocomplete="off"
        {...(doubt !== null && { helperText: `${doubt} ${t('chip.kept')}` })}
      />
      <KnownRecords records={carriers} />
    </div>
  )
}

/** Other animals with a typed number, as far as the reader may see them; null for a number that is no chip's. */
export function petsWithChip(typed: string, petId: string | null): LookUp<PetWithChip> | null {
  const rfid = chipKey(typed)
  if (rfid.length < LETTERS_MIN) return null
  return {
    queryKey: ['pets', 'chip', rfid, petId],
    queryFn: (signal) =>
      call(
        findPetsByChip,
        { query: { rfid, ...(petId !== null && { petId }) } },
        { ...(signal && { signal }) },
      ),
  }
}

function useCarriers(typed: string, petId: string | null): KnownRecord[] {
  const { t } = useTranslation(['pets', 'common'])
  const isOwner = useUser()?.role === 'patient'
  const lookUp = petsWithChip(typed, petId)
  const { data = [] } = useQuery({
    queryKey: lookUp?.queryKey ?? ['pets', 'chip'],
    queryFn: lookUp ? ({ signal }) => lookUp.queryFn(signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
  return data.map(({ _id, name, type, ownername }) => {
    const species = t(`common:speciesNames.${type}`)
    return {
      id: _id,
      text: isOwner
        ? t('chip.ofYours', { name: kept(name), species })
        : t('chip.ofOwner', { name: kept(name), species, owner: kept(ownername) }),
      path: isOwner ? ownPetPath(_id) : recordPath(_id),
    }
  })
}
