import { updateLanguage } from '@vetvisit/contract/auth/routes'
import { call } from '../../lib/api/call.ts'
import { changeLanguage } from '../../lib/text/i18n.ts'
import type { Language } from '../../lib/text/language.ts'
import { currentSession, updateUser } from '../../lib/session/session.ts'

/**
 * Switches the language on this device and stores it with the account, for other devices and mails. Without a
 * connection only this device stores it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  if (!currentSession()) return
  updateUser({ language })
  await call(updateLanguage, { body: { language } }).catch(() => null)
}
