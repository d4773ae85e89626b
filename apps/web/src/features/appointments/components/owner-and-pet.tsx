import { IonSkeletonText } from '@ionic/react'
import type { OwnerChoice } from '@vetvisit/contract/appointments/routes'
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneText } from '../../../lib/phone-text.ts'
import { useHomeCountry } from '../../../lib/session.ts'
import { FailedState } from '../../../ui/states.tsx'
import { useOwnerChoices } from '../calendar-queries.ts'
import { PetTiles } from './pet-tiles.tsx'

type OwnerAndPetProps = {
  /** Only this owner is offered. */
  patId: string | null
  owner: OwnerChoice | null
  petId: string | null
  onOwner: (owner: OwnerChoice | null) => void
  onPet: (petId: string) => void
}

/** An owner on record, found by name, mobile or pet, and then the animal. */
export function OwnerAndPet({ patId, owner, petId, onOwner, onPet }: OwnerAndPetProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const id = useId()
  const home = useHomeCountry()
  const [search, setSearch] = useState('')
  const choices = useOwnerChoices(useDeferredValue(search.trim()), patId)
  const only = patId === null ? undefined : choices.data?.[0]
  const take = useEffectEvent(() => only && onOwner(only))
  const onlyId = only?._id
  useEffect(() => {
    if (onlyId !== undefined) take()
  }, [onlyId])
  return (
    <>
      {patId === null && (
        <div className="choice">
          <label className="choice-label" htmlFor={id}>
            {t('findOwner')}
          </label>
          <input
            id={id}
            className="owner-search"
            type="search"
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              onOwner(null)
            }}
          />
        </div>
      )}
      <fieldset className="choice">
        <legend>{t('owner')}</legend>
        {choices.isPending && <IonSkeletonText animated style={{ height: '4rem' }} />}
        {choices.isError && !choices.data && (
          <FailedState error={choices.error} onRetry={() => void choices.refetch()} />
        )}
        {choices.data?.length === 0 && <p className="quiet">{t('noOwners')}</p>}
        <div className="choice-tiles">
          {(owner ? [owner] : (choices.data ?? [])).map((choice) => (
            <label key={choice._id} className="tile">
              <input
                type="radio"
                name="owner"
                checked={choice._id === owner?._id}
                onChange={() => onOwner(choice)}
              />
              <span className="tile-text">
                {choice.fullname}
                <span className="quiet">{factsOf(choice, home)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {owner && (
        <fieldset className="choice">
          <legend>{t('pet')}</legend>
          {owner.pets.length === 0 && <p className="quiet">{t('noPets')}</p>}
          <PetTiles pets={owner.pets} chosen={petId} onChoose={onPet} />
        </fieldset>
      )}
    </>
  )
}

/** What tells two owners of one name apart. */
const factsOf = (choice: OwnerChoice, home: string | null) =>
  [phoneText(choice, home)?.text, ...choice.pets.map(({ name }) => name)].filter(Boolean).join(' · ')
