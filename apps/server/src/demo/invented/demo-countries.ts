import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'

/** The countries in which invented practices and people live. */
export const DEMO_COUNTRIES = ['DE', 'AT', 'CH', 'GB', 'IN'] as const
export type DemoCountry = (typeof DEMO_COUNTRIES)[number]

/** Languages in which invented texts exist. */
export type DemoLanguage = 'en' | 'de' | 'hi'

export type DemoCountryFacts = {
  /** As written in an address of the country. */
  name: string
  dialCode: string
  currency: CurrencyCode
  /** Language of the texts that its practices and owners write. */
  language: DemoLanguage
}

export const DEMO_COUNTRY_FACTS: Record<DemoCountry, DemoCountryFacts> = {
  DE: { name: 'Deutschland', dialCode: '+49', currency: 'EUR', language: 'de' },
  AT: { name: 'Österreich', dialCode: '+43', currency: 'EUR', language: 'de' },
  CH: { name: 'Schweiz', dialCode: '+41', currency: 'CHF', language: 'de' },
  GB: { name: 'United Kingdom', dialCode: '+44', currency: 'GBP', language: 'en' },
  IN: { name: 'India', dialCode: '+91', currency: 'INR', language: 'en' },
}
