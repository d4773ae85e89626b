import '../../ui/field/select.css'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { useTranslation } from '../../lib/text/translation.ts'
import { currentLanguage, LANGUAGE_NAMES, type Language } from '../../lib/text/language.ts'

/** The language of screens, notifications and mails; applied at once and stored with the account. */
export function LanguageSection({ onLanguage }: { onLanguage: (language: Language) => Promise<void> }) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <section className="card profile-language">
      <div>
        <h2>
          <label htmlFor="profile-language">{t('common:menu.language')}</label>
        </h2>
        <p className="quiet">{t('languageHint')}</p>
      </div>
      <select
        id="profile-language"
        className="select"
        value={currentLanguage()}
        onChange={(event) => {
          const chosen = LANGUAGES.find((language) => language === event.target.value)
          if (chosen) void onLanguage(chosen)
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </section>
  )
}
