import { randomColour, type CurrencyCode } from '@vetvisit/contract/clinics/rules'
import { currentLanguage, type Language } from '../../../lib/text/language.ts'
import { onSessionEnd } from '../../../lib/session/session.ts'
import { emptyClinic, type ClinicInputs } from './clinic-inputs.ts'

const CURRENCY_OF: Record<Language, CurrencyCode> = { en: 'EUR', de: 'EUR', hi: 'INR' }

let draft: ClinicInputs | null = null

onSessionEnd(() => {
  draft = null
})

/** Keeps what was typed when the onboarding step is left by "Back"; null forgets it once it is saved. */
export const keepClinicDraft = (typed: ClinicInputs | null): void => {
  draft = typed
}

/** The form of a new clinic: what was typed before, else empty with a colour by chance. */
export const firstInputs = (): ClinicInputs =>
  draft ?? emptyClinic(randomColour(Math.random()), CURRENCY_OF[currentLanguage()])
