import { updateLanguage } from '@vetvisit/contract/auth/routes'
import { call } from '../lib/api/call.ts'
import { changeLanguage } from '../lib/text/i18n.ts'
import type { Language } from '../lib/text/language.ts'
import { currentSession, updateUser } from '../lib/session/session.ts'

/**
 * Switches the language on this device and keeps the choice with the account, so that other devices and mails follow. Without a
 * connection the device keeps it alone.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  if (!currentSession()) return
  updateUser({ language })
  await call(updateLanguage, { body: { language } }).catch(() => null)
}
