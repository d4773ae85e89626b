import { IonSearchbar } from '@ionic/react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { currentLanguage } from '../../lib/text/language.ts'
import { AppModal } from '../modal/app-modal.tsx'
import { countries, countriesMatching, type Country } from './countries.ts'

type CountryCodeModalProps = {
  isOpen: boolean
  onClose: () => void
  /** ISO code of the chosen country. */
  chosen: string | undefined
  onChosen: (country: Country) => void
}

/** Picks a country's dial code, with search by name or code. */
export function CountryCodeModal({ isOpen, onClose, chosen, onChosen }: CountryCodeModalProps) {
  const { t } = useTranslation('person')
  const [typed, setTyped] = useState('')
  const language = currentLanguage()
  const all = useMemo(() => countries(language), [language])
  const found = typed.trim() ? countriesMatching(all, typed) : all
  return (
    <AppModal isOpen={isOpen} onClose={onClose} title={t('dial.code')}>
      <IonSearchbar
        data-first-focus="desk"
        value={typed}
        placeholder={t('dial.search')}
        aria-label={t('dial.search')}
        onIonInput={(event) => setTyped(event.detail.value ?? '')}
      />
      <ul className="country-list">
        {found.map((country) => (
          <li key={country.code}>
            <button type="button" aria-pressed={country.code === chosen} onClick={() => onChosen(country)}>
              <span>{country.name}</span>
              <span translate="no" className="figures quiet">
                {country.dial}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <output className="country-none">{found.length === 0 && t('dial.none')}</output>
    </AppModal>
  )
}
