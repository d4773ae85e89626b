import { IonButton, IonIcon } from '@ionic/react'
import { useQueryClient } from '@tanstack/react-query'
import { addOutline } from 'ionicons/icons'
import { lazy } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { NextVisitCard } from '../../features/appointments/visit-cards/next-visit-card.tsx'
import { VisitRow } from '../../features/appointments/visit-cards/visit-row.tsx'
import { WaitingDayCard } from '../../features/appointments/waiting-list/waiting-day-card.tsx'
import { WaitingRequestCard } from '../../features/appointments/waiting-list/waiting-request-card.tsx'
import { OwnerHome } from '../../features/owners/home/home-page.tsx'
import { HomeDue } from '../../features/pets/due/home-due.tsx'
import { useKept } from '../../lib/session/kept.ts'
import { APPOINTMENTS_KEY } from '../../lib/api/query-keys.ts'
import { FirstOpening } from '../../ui/modal/first-opening.tsx'

const PetFormModal = lazy(() =>
  import('../../features/pets/pet-form/pet-form-modal.tsx').then((file) => ({ default: file.PetFormModal })),
)

/** The owner's home with components of the appointments and pets features. */
export function OwnerHomeRoute() {
  return (
    <OwnerHome
      NextVisit={NextVisitCard}
      WaitingRequest={WaitingRequestCard}
      Visit={VisitRow}
      WaitingDay={WaitingDayCard}
      Due={HomeDue}
      AddPet={AddPet}
    />
  )
}

function AddPet({ isTile }: { isTile: boolean }) {
  const { t } = useTranslation('pets')
  const queryClient = useQueryClient()
  const [adding, setAdding] = useKept('home: adding a pet', false)
  const close = () => setAdding(false)
  return (
    <>
      {isTile ? (
        <button type="button" className="add-pet-tile" onClick={() => setAdding(true)}>
          <span className="add-pet-round">
            <IonIcon icon={addOutline} aria-hidden="true" />
          </span>
          {t('addTitle')}
        </button>
      ) : (
        <IonButton fill="clear" onClick={() => setAdding(true)}>
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {t('addTitle')}
        </IonButton>
      )}
      <FirstOpening>
        {adding && (
          <PetFormModal
            isOpen
            onClose={close}
            onSaved={() => {
              close()
              void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
            }}
          />
        )}
      </FirstOpening>
    </>
  )
}
