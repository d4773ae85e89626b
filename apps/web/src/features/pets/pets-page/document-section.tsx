import { useQueryClient } from '@tanstack/react-query'
import { PET_DOCUMENTS, type PetDocument } from '@vetvisit/contract/pets/rules'
import { updatePet } from '@vetvisit/contract/pets/routes'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { useOnline } from '../../../platform/network.ts'
import { actSoon, useSoonDone } from '../../../ui/action/act-soon.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { petKeys, usePets, useUpdatePet } from '../queries.ts'
import { DocumentTiles } from '../pet-form/document-tiles.tsx'

/** The documents of a pet; each change is saved at once. A deletion can be undone for a moment; after that the file is deleted. */
export function DocumentSection({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation(['pets', 'files'])
  const queryClient = useQueryClient()
  const online = useOnline()
  const update = useUpdatePet()
  const pets = usePets()
  const deleted = useSoonDone()
  const undos = useRef(new Map<PetDocument, () => void>())
  const keyOf = (field: PetDocument) => `document ${pet._id} ${field}`
  const save = (field: PetDocument, url: string) => {
    // The new document replaces the deleted one, which can no longer be restored.
    undos.current.get(field)?.()
    update.mutate({ petId: pet._id, changes: { [field]: url } }, { onError: showFailure })
  }
  const remove = (field: PetDocument) => {
    const undo = actSoon(keyOf(field), async (closing) => {
      const sent = { query: { petId: pet._id }, body: { [field]: null } }
      await call(updatePet, sent, { keepalive: closing }).catch(showFailure)
      await queryClient.invalidateQueries({ queryKey: petKeys.all })
    })
    undos.current.set(field, undo)
    void offerUndo({ message: t('files:documentDeleted'), color: 'success', endsWhenHidden: true }, undo)
  }
  const shown = Object.fromEntries(
    PET_DOCUMENTS.map((field) => [field, deleted.has(keyOf(field)) ? null : pet[field]]),
  ) as Record<PetDocument, string | null>
  return (
    <section className="card pet-section" aria-labelledby="pet-documents">
      <h3 id="pet-documents">{t('documents.title')}</h3>
      <DocumentTiles
        documents={shown}
        onChange={(field, url) => (url === null ? remove(field) : save(field, url))}
        disabled={!online || update.isPending}
        refresh={async () => (await pets.refetch()).data?.find(({ _id }) => _id === pet._id) ?? null}
      />
    </section>
  )
}
