import { randomColour, type CurrencyCode } from '@vetvisit/contract/clinics/rules'
import { currentLanguage, type Language } from '../../../lib/text/language.ts'
import { onSessionEnd } from '../../../lib/session/session.ts'
import { emptyClinic, type ClinicInputs } from './clinic-inputs.ts'

const CURRENCY_OF: Record<Language, CurrencyCode> = { en: 'EUR', de: 'EUR', hi: 'INR' }

let draft: ClinicInputs | null = null

onSessionEnd(() => {
  draft = null
})

/** Stores typed values when the onboarding step is left by "Back"; null deletes them after a save. */
export const keepClinicDraft = (typed: ClinicInputs | null): void => {
  draft = typed
}

/** Initial values of a new clinic: those typed before, or empty ones with a random colour. */
export const firstInputs = (): ClinicInputs =>
  draft ?? emptyClinic(randomColour(Math.random()), CURRENCY_OF[currentLanguage()])
