import { useQuery } from '@tanstack/react-query'
import { findOwnersByNumber } from '@vetvisit/contract/owners/practice-routes'
import { CountryCode, IsoCode, Mobile } from '@vetvisit/contract/people/fields'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../../lib/api/call.ts'
import { ownerPath } from '../../../lib/routing/paths.ts'
import { usePaused } from '../../../lib/time/use-paused.ts'
import { KnownRecords } from '../../../ui/form/known-record.tsx'
import type { ManagedOwner, ManagedOwnerInputs } from '../format.ts'

/** A pause in typing after which the number is looked up, in milliseconds. */
const PAUSE_MS = 400

const TypedNumber = z.object({
  mobile: Mobile,
  countryCode: CountryCode,
  ISOCode: IsoCode.optional().catch(undefined),
})

type SameNumberProps = {
  control: Control<ManagedOwnerInputs, unknown, ManagedOwner>
  /** The owner whose number it is; null for a new one. */
  ownerId: string | null
}

/** The owners of the practice who have the typed number already. */
export function SameNumber({ control, ownerId }: SameNumberProps) {
  const { t } = useTranslation('patients')
  const [typed, countryCode, ISOCode] = useWatch({ control, name: ['mobile', 'countryCode', 'ISOCode'] })
  const mobile = usePaused(typed, PAUSE_MS)
  const number = TypedNumber.safeParse({ mobile, countryCode, ISOCode }).data
  const { data = [] } = useQuery({
    queryKey: ['owners', 'number', number, ownerId],
    queryFn: ({ signal }) =>
      call(
        findOwnersByNumber,
        { query: { ...(number ?? { mobile }), ...(ownerId !== null && { patId: ownerId }) } },
        { signal },
      ),
    enabled: number !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <KnownRecords
      records={data.map(({ _id, fullname, pets }) => ({
        id: _id,
        text:
          pets.length === 0
            ? t('numberOf', { name: fullname })
            : t('numberOfPets', { name: fullname, pets: pets.join(', ') }),
        path: ownerPath(_id),
      }))}
    />
  )
}
