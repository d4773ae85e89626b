import { IonButton, IonIcon } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { portraitOf } from '@vetvisit/drawings/animals/breeds'
import { groundOf } from '@vetvisit/drawings/animals/kinds'
import { archiveOutline, createOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useOnline } from '../../../platform/network.ts'
import { ageText } from '../../../lib/text/age-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { GENDER_TEXTS } from '../pet-words.ts'
import { useArchive } from './use-archive.ts'

type PetHeadProps = { pet: PetRecord; onEdit: () => void }

/** The head of a pet's page, in the colour behind its portrait, with its actions. */
export function PetHead({ pet, onEdit }: PetHeadProps) {
  const { t } = useTranslation(['pets', 'common'])
  const hasRoom = useMediaQuery('(min-width: 48em)')
  const { _id: id, type, breed } = pet
  const age = ageText(pet.age) ?? t('common:ageUnknown')
  const gender = t(GENDER_TEXTS[pet.gender])
  return (
    <section
      className="pet-band"
      data-ground={groundOf(portraitOf({ id, type, breed }))}
      aria-labelledby="pet-name"
    >
      <PetPicture pet={pet} size={hasRoom ? 6.5 : 5.5} />
      <div className="pet-who">
        <h2 translate="no" id="pet-name">
          {pet.name}
        </h2>
        <p>
          {t(`common:speciesNames.${type}`)}, {breedName(pet)}
        </p>
        <p className="pet-line">
          <span>{pet.neutered ? t('genderNeutered', { gender }) : gender}</span>{' '}
          <span>{pet.deceasedOn ? t('died', { date: formatDate(pet.deceasedOn), age }) : age}</span>
        </p>
      </div>
      <Actions pet={pet} onEdit={onEdit} hasRoom={hasRoom} />
    </section>
  )
}

/** Signs alone on a phone. */
function Actions({ pet, onEdit, hasRoom }: PetHeadProps & { hasRoom: boolean }) {
  const { t } = useTranslation(['pets', 'common'])
  const online = useOnline()
  const { archive, busy } = useArchive()
  const slot = hasRoom ? 'start' : 'icon-only'
  const labelOf = (label: string) => (hasRoom ? {} : { 'aria-label': label })
  return (
    <div className="pet-actions">
      <IonButton fill="clear" {...labelOf(t('common:edit'))} onClick={onEdit}>
        <IonIcon slot={slot} icon={createOutline} aria-hidden="true" />
        {hasRoom && t('common:edit')}
      </IonButton>
      <IonButton
        fill="clear"
        disabled={!online || busy}
        {...labelOf(t('archive'))}
        onClick={() => void archive(pet)}
      >
        <IonIcon slot={slot} icon={archiveOutline} aria-hidden="true" />
        {hasRoom && t('archive')}
      </IonButton>
    </div>
  )
}
