import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { DEFAULT_RIGHTS, type AssistantRight } from '@vetvisit/contract/assistants/rules'
import { homeCountry } from '../../ui/form/countries.ts'

export type AssistantInputs = {
  fullname: string
  email: string
  phone: string
  countryCode: string
  ISOCode: string
  profile: string | null
  rights: AssistantRight[]
}

/** First values: what is stored, else the device's country and the usual rights. */
export function inputsOf(assistant: Assistant | null, languages: readonly string[]): AssistantInputs {
  const home = homeCountry(languages)
  return {
    fullname: assistant?.fullname ?? '',
    email: assistant?.email ?? '',
    phone: assistant?.phone ?? '',
    countryCode: assistant?.countryCode ?? home.dial,
    ISOCode: assistant?.ISOCode ?? home.code,
    profile: assistant?.profile ?? null,
    rights: assistant?.rights ?? [...DEFAULT_RIGHTS],
  }
}
