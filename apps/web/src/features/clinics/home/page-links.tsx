import { IonButton, IonIcon } from '@ionic/react'
import { openOutline, qrCodeOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useClinics, usePublicAddress } from '../queries.ts'

const PosterModal = lazy(() =>
  import('../clinic-list/poster-modal.tsx').then((file) => ({ default: file.PosterModal })),
)

/** The link to the public page of the practice's first clinic, and its poster. Nothing without a clinic. */
export function PageLinks() {
  const { t } = useTranslation('home')
  const clinic = useClinics().data?.[0]
  const [isOpen, setOpen] = useState(false)
  if (!clinic) return null
  return (
    <>
      <PageLink clinicId={clinic.id} />
      <IonButton size="small" fill="outline" onClick={() => setOpen(true)}>
        <IonIcon slot="start" icon={qrCodeOutline} aria-hidden="true" />
        {t('firstSteps.page.poster')}
      </IonButton>
      {isOpen && (
        <Suspense fallback={null}>
          <PosterModal clinic={clinic} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Strangers see the page once the clinic is listed. */
function PageLink({ clinicId }: { clinicId: string }) {
  const { t } = useTranslation('home')
  const page = usePublicAddress(clinicId).data
  if (!page?.isListed) return null
  return (
    <IonButton size="small" fill="outline" href={page.address} target="_blank" rel="noreferrer">
      <IonIcon slot="start" icon={openOutline} aria-hidden="true" />
      {t('firstSteps.page.open')}
    </IonButton>
  )
}
