import { IonIcon, IonInput } from '@ionic/react'
import { searchOutline } from 'ionicons/icons'

type SearchInputProps = {
  text: string
  /** Placeholder and accessible name. */
  label: string
  onChange: (text: string) => void
  className?: string
}

/** A search field that reports its text a moment after the last key. */
export function SearchInput({ text, label, onChange, className = '' }: SearchInputProps) {
  return (
    <IonInput
      className={className}
      type="search"
      fill="outline"
      clearInput
      value={text}
      debounce={300}
      maxlength={200}
      placeholder={label}
      aria-label={label}
      onIonInput={(event) => onChange(event.detail.value ?? '')}
    >
      <IonIcon slot="start" icon={searchOutline} aria-hidden="true" />
    </IonInput>
  )
}
