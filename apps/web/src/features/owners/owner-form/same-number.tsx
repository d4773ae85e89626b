import { skipToken, useQuery } from '@tanstack/react-query'
import { findOwnersByNumber, type OwnerWithNumber } from '@vetvisit/contract/owners/practice-routes'
import { CountryCode, IsoCode, Mobile } from '@vetvisit/contract/people/fields'
import { type Translate, useTranslation } from '../../../lib/text/translation.ts'
import { useWatch, type Control } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../../lib/api/call.ts'
import { ownerPath } from '../../../lib/routing/paths.ts'
import { usePaused } from '../../../lib/time/use-paused.ts'
import { KnownRecords } from '../../../ui/form/known-record.tsx'
import type { LookUp } from '../../../ui/form/told-first.ts'
import type { ManagedOwner, ManagedOwnerInputs } from '../format.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** A pause in typing after which the number is looked up, in milliseconds. */
const PAUSE_MS = 400

type TypedNumber = Pick<ManagedOwnerInputs, 'mobile' | 'countryCode' | 'ISOCode'>

const NumberToLookUp = z.object({
  mobile: Mobile,
  countryCode: CountryCode,
  ISOCode: IsoCode.optional().catch(undefined),
})

/** Owners of the practice with a typed number; null while it is none. */
export function ownersWithNumber(typed: TypedNumber, ownerId: string | null): LookUp<OwnerWithNumber> | null {
  const { data: number } = NumberToLookUp.safeParse(typed)
  if (!number) return null
  const query = { ...number, ...(ownerId !== null && { patId: ownerId }) }
  return {
    queryKey: ['owners', 'number', number, ownerId],
    queryFn: (signal) => call(findOwnersByNumber, { query }, { ...(signal && { signal }) }),
  }
}

type SameNumberProps = {
  control: Control<ManagedOwnerInputs, unknown, ManagedOwner>
  /** The owner whose number it is; null for a new one. */
  ownerId: string | null
}

/** The owners of the practice who have the typed number already. */
export function SameNumber({ control, ownerId }: SameNumberProps) {
  const { t } = useTranslation('patients')
  const [mobile, countryCode, ISOCode] = useWatch({ control, name: ['mobile', 'countryCode', 'ISOCode'] })
  const known = useOwnersWithNumber({ mobile, countryCode, ISOCode }, ownerId)
  return (
    <KnownRecords
      records={known.map((owner) => ({
        id: owner._id,
        text: numberOwnerText(owner, t),
        path: ownerPath(owner._id),
      }))}
    />
  )
}

/** The owners with the typed number, once there was a pause in typing. @param ownerId one who is left out; null for none */
export function useOwnersWithNumber(
  { mobile: typed, ...dial }: TypedNumber,
  ownerId: string | null,
): OwnerWithNumber[] {
  const mobile = usePaused(typed, PAUSE_MS)
  const lookUp = ownersWithNumber({ mobile, ...dial }, ownerId)
  const { data = [] } = useQuery({
    queryKey: lookUp?.queryKey ?? ['owners', 'number'],
    queryFn: lookUp ? ({ signal }) => lookUp.queryFn(signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
  return data
}

/** That an owner has the number, with their animals; the names are marked. */
export const numberOwnerText = (
  { fullname: name, pets }: Pick<OwnerWithNumber, 'fullname' | 'pets'>,
  t: Translate<'patients'>,
): string =>
  pets.length === 0
    ? t('numberOf', { name: kept(name) })
    : t('numberOfPets', { name: kept(name), pets: kept(pets.join(', ')) })
