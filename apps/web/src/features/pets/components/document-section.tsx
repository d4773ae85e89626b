import type { PetDocument } from '@vetvisit/contract/pets/rules'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/network.ts'
import { showToast } from '../../../ui/toast.ts'
import { usePets, useUpdatePet } from '../queries.ts'
import { DocumentTiles } from './document-tiles.tsx'
import { showFailure } from '../../../ui/show-failure.ts'

/** The documents of a pet; each change is saved at once. */
export function DocumentSection({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation(['pets', 'files'])
  const online = useOnline()
  const update = useUpdatePet()
  const pets = usePets()
  const save = (field: PetDocument, url: string | null) =>
    update.mutate(
      { petId: pet._id, changes: { [field]: url } },
      {
        onSuccess: () => {
          if (url === null) void showToast({ message: t('files:documentDeleted'), color: 'success' })
        },
        onError: showFailure,
      },
    )
  return (
    <section className="card pet-section" aria-labelledby="pet-documents">
      <h3 id="pet-documents">{t('documents.title')}</h3>
      <DocumentTiles
        documents={pet}
        onChange={save}
        disabled={!online || update.isPending}
        refresh={async () => (await pets.refetch()).data?.find(({ _id }) => _id === pet._id) ?? null}
      />
    </section>
  )
}
