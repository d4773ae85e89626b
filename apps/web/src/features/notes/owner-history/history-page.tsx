import { useIonRouter } from '@ionic/react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useParams } from 'react-router-dom'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { type PetChoice, PetField } from '../note/pet-field.tsx'
import { OwnerHistory } from './owner-history.tsx'
import { useHistoryPets } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** `/patient/history` and `/patient/history/{petId}`: the history of the owner's pets as one timeline. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'common'])
  const { petId } = useParams()
  const pets = useHistoryPets()
  const name = pets.data?.find(({ _id }) => _id === petId)?.name
  return (
    <PageShell
      title={
        name === undefined ? (
          t('common:titles.petHistory')
        ) : (
          <Sentence text={t('pageTitle', { name: kept(name) })} />
        )
      }
      back="/patient/pets"
    >
      <OwnerHistory
        petId={petId}
        choice={pets.data && pets.data.length > 1 ? <HistoryChoice pets={pets.data} petId={petId} /> : null}
      />
    </PageShell>
  )
}

const ALL = 'all'

/** Links to the histories of each pet and of all. */
function HistoryChoice({ pets, petId }: { pets: readonly PetChoice[]; petId: string | undefined }) {
  const { t } = useTranslation('history')
  const router = useIonRouter()
  const open = (chosen: string) => {
    if (chosen === (petId ?? ALL)) return
    router.push(chosen === ALL ? '/patient/history' : `/patient/history/${chosen}`, 'none', 'replace')
  }
  return <PetField pets={[{ _id: ALL, name: t('allPets') }, ...pets]} chosen={petId ?? ALL} onChoose={open} />
}
