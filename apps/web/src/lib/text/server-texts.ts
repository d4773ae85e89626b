import { createInstance, type i18n, type Resource, type ResourceLanguage } from 'i18next'
import type { Language } from './language.ts'

/** Texts of a page that a server writes, in all languages at the same time. The first namespace is the default. */
export function serverTexts(
  resources: Record<Language, ResourceLanguage>,
  namespaces: readonly string[],
): (language: Language) => i18n {
  const made = new Map<Language, i18n>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const texts = createInstance()
    void texts.init({
      lng: language,
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: namespaces[0] ?? false,
      resources: { [language]: resources[language] } satisfies Resource,
      interpolation: { escapeValue: false },
      initAsync: false,
    })
    made.set(language, texts)
    return texts
  }
}
