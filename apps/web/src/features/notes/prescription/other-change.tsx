import './medicines.css'
import { IonIcon } from '@ionic/react'
import { peopleOutline } from 'ionicons/icons'
import { useEffect, useRef } from 'react'

type OtherChangeProps = {
  /** The colleague's text. */
  text: string
  /** True for the first of several changes, which is scrolled into view. */
  isFirst: boolean
}

/** Shows a colleague's change of the same value beside the typed one. */
export function OtherChange({ text, isFirst }: OtherChangeProps) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isFirst) line.current?.scrollIntoView({ block: 'center' })
  }, [isFirst])
  return (
    <p ref={line} className="other-change" role="alert">
      <IonIcon icon={peopleOutline} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
