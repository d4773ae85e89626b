import { IonButton, IonIcon } from '@ionic/react'
import { imageOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'

type PrescriptionImageProps = {
  url: string | null
  /** Name of the medicine. */
  name: string
  onImage: (url: string, name: string) => void
}

/** Opens the image of a medicine; without an image it says so. */
export function PrescriptionImage({ url, name, onImage }: PrescriptionImageProps) {
  const { t } = useTranslation('history')
  if (url === null) return <span className="quiet">{t('prescription.noImage')}</span>
  return (
    <IonButton
      fill="clear"
      aria-label={t('prescription.showImage', { name })}
      onClick={() => onImage(url, name)}
    >
      <IonIcon slot="icon-only" icon={imageOutline} aria-hidden="true" />
    </IonButton>
  )
}
