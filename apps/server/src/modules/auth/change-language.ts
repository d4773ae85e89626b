import type { Language } from '@vetvisit/contract/people/fields'
import type { Database } from '../../db/client.ts'
import { writeLanguage } from './repository.ts'

/** Stores the language of a person's mails, pushes and messages. */
export async function changeLanguage(database: Database, userId: string, language: Language): Promise<void> {
  await writeLanguage(database, { userId, language })
}
