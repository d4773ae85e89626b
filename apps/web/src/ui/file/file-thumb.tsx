import { IonIcon } from '@ionic/react'
import { documentTextOutline } from 'ionicons/icons'
import { useState } from 'react'
import { fileAddress } from '../../lib/api/call.ts'
import './files.css'

/** A small picture of a file; a sheet of paper for what is no picture. Says nothing: what it is stands beside it. */
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
