import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { useArchivePet, useRestorePet } from '../queries.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useAskingAboutVisits } from '../pet-form/use-asking-about-visits.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** Archives a pet at once, with "Undo". If it has upcoming appointments, whose cancellation cannot be undone, it asks first. */
export function useArchive() {
  const { t } = useTranslation('pets')
  const archivePet = useArchivePet()
  const restorePet = useRestorePet()
  const asking = useAskingAboutVisits()

  async function archive(pet: PetRecord): Promise<void> {
    const petId = pet._id
    try {
      await asking((confirmed) => archivePet.mutateAsync({ petId, confirmed }))
    } catch (failure) {
      const isRefused = failure instanceof ApiError && failure.code === 'pet_has_visits'
      return isRefused ? undefined : showFailure(failure)
    }
    void offerUndo({ message: t('archived', { name: kept(pet.name) }) }, () => restore(petId))
  }

  const restore = (petId: string) => restorePet.mutate(petId, { onError: showFailure })
  return { archive, restore, busy: archivePet.isPending || restorePet.isPending }
}
