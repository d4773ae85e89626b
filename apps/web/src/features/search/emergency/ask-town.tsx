import { useMutation } from '@tanstack/react-query'
import { searchClinics } from '@vetvisit/contract/search/routes'
import type { Position } from '@vetvisit/contract/geo/rules'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TownField } from '../search-field/town-field.tsx'
import { keepPlace } from '../place/last-place.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type AskTownProps = { onPlace: (position: Position) => void; onNearMe: () => void }

/** Asks for the town around which practices are listed, where the time zone does not tell it. It is kept as the last place. */
export function AskTown({ onPlace, onNearMe }: AskTownProps) {
  const { t } = useTranslation('town')
  const [town, setTown] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const find = useMutation({
    mutationFn: async (q: string) => (await call(searchClinics, { query: { q, limit: 1 } })).place,
    onSuccess: (place) => {
      if (!place) return
      keepPlace(place)
      onPlace({ lat: place.lat, lng: place.lng })
    },
  })
  const search = () => {
    if (town.trim() === '') input.current?.focus()
    else find.mutate(town.trim())
  }
  const isUnknown = find.isSuccess && find.data === null
  return (
    <form
      className="emergency-town"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        search()
      }}
    >
      <p>{t('which')}</p>
      <TownField ref={input} value={town} onChange={setTown} onNearMe={onNearMe} isMissing={isUnknown} />
      <Button disabled={find.isPending} onClick={search}>
        {t('showNumbers')}
      </Button>
      {(isUnknown || find.error) && (
        <p role="alert">
          {find.error ? (
            errorText(find.error)
          ) : (
            <Sentence text={t('unknownTown', { town: kept(find.variables) })} />
          )}
        </p>
      )}
    </form>
  )
}
