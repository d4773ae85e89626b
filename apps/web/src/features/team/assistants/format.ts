import type { Assistant } from '@vetvisit/contract/assistants/routes'
import { DEFAULT_RIGHTS, type AssistantRight } from '@vetvisit/contract/assistants/rules'
import { homeCountry } from '../../../ui/person/countries.ts'

export type AssistantInputs = {
  fullname: string
  email: string
  phone: string
  countryCode: string
  ISOCode: string
  profile: string | null
  rights: AssistantRight[]
}

/** Initial values: the stored ones, or the device's country and the default rights. */
export function inputsOf(assistant: Assistant | null, languages: readonly string[]): AssistantInputs {
  const home = homeCountry(languages)
  if (!assistant) {
    return {
      fullname: '',
      email: '',
      phone: '',
      countryCode: home.dial,
      ISOCode: home.code,
      profile: null,
      rights: [...DEFAULT_RIGHTS],
    }
  }
  const { fullname, email, phone, countryCode, ISOCode, profile, rights } = assistant
  return {
    fullname,
    email,
    phone: phone ?? '',
    countryCode: countryCode ?? home.dial,
    ISOCode: ISOCode ?? home.code,
    profile,
    rights,
  }
}
