import { createInstance, type i18n } from 'i18next'
import deCommon from '../../locales/de/common.json'
import deVet from '../../locales/de/vet.json'
import enCommon from '../../locales/en/common.json'
import enVet from '../../locales/en/vet.json'
import hiCommon from '../../locales/hi/common.json'
import hiVet from '../../locales/hi/vet.json'
import type { Language } from '../../lib/text/language.ts'

const RESOURCES = {
  en: { common: enCommon, vet: enVet },
  de: { common: deCommon, vet: deVet },
  hi: { common: hiCommon, vet: hiVet },
}

const made = new Map<Language, i18n>()

/** The texts of one language; a server writes pages in all of them at the same time. */
export function textsOf(language: Language): i18n {
  const known = made.get(language)
  if (known) return known
  const texts = createInstance()
  void texts.init({
    lng: language,
    fallbackLng: false,
    ns: ['common', 'vet'],
    defaultNS: 'common',
    resources: { [language]: RESOURCES[language] },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  made.set(language, texts)
  return texts
}
