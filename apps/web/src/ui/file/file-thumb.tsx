import { IonIcon } from '@ionic/react'
import { documentTextOutline } from 'ionicons/icons'
import { useState } from 'react'
import { fileAddress } from '../../lib/api/call.ts'
import './files.css'

/** A thumbnail of a file; an icon if it is not a picture. Without a label, because the name is beside it. */
export function FileThumb({ url }: { url: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className="file-thumb">
      {url === broken ? (
        <IonIcon icon={documentTextOutline} aria-hidden="true" />
      ) : (
        <img src={fileAddress(url)} alt="" loading="lazy" onError={() => setBroken(url)} />
      )}
    </span>
  )
}
