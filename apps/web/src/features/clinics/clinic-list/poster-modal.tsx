import './poster.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { PosterFormat } from '@vetvisit/contract/vet-pages/routes'
import { downloadOutline } from 'ionicons/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useOnline } from '../../../platform/network.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { FormBanner } from '../../../ui/form/api-form.tsx'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton } from '../../../ui/page/states.tsx'
import { fetchPosterFile, usePublicAddress } from '../queries.ts'

// Few people open it, and the library of codes is large.
const QrCode = lazy(() => import('../../../ui/show/qr-code.tsx').then((file) => ({ default: file.QrCode })))

/** Papers for a printer, and the code alone. */
const FILES = [
  { format: 'a4', fill: 'solid', color: 'secondary' },
  { format: 'a6', fill: 'outline', color: 'primary' },
  { format: 'svg', fill: 'outline', color: 'primary' },
] as const satisfies readonly { format: PosterFormat; fill: string; color: string }[]

/** The address of a clinic's public page, and posters with its code. */
export function PosterModal({ clinic: { id, name }, onClose }: { clinic: Clinic; onClose: () => void }) {
  const { t } = useTranslation('clinics')
  const online = useOnline()
  const page = usePublicAddress(id)
  const save = useAction({
    act: async (format: PosterFormat) => {
      const file = await fetchPosterFile(id, format)
      saveFile(file, file.name)
    },
  })
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('poster.title')}
      footer={FILES.map(({ format, ...look }) => (
        <IonButton
          key={format}
          {...look}
          disabled={!online || save.isPending}
          aria-busy={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t(`poster.${format}`)}
        </IonButton>
      ))}
    >
      <div role="alert">{save.isError && <FormBanner text={errorText(save.error)} />}</div>
      <p>{t('poster.intro')}</p>
      <Loaded query={page} skeleton={<CardListSkeleton count={1} />}>
        {({ address, isListed }) => (
          <div className="poster-shown">
            <h3>{name}</h3>
            <Suspense fallback={null}>
              <QrCode text={address} label={t('poster.code')} />
            </Suspense>
            <a href={address} target="_blank" rel="noreferrer">
              {address.replace(/^https?:\/\//, '')}
            </a>
            {!isListed && <p className="quiet">{t('poster.unlisted')}</p>}
          </div>
        )}
      </Loaded>
    </AppModal>
  )
}
