import { t } from 'i18next'
import { ApiError } from '../api/call.ts'

/** What went wrong, in the reader's words: the server's sentence, or ours when it could not be reached. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'offline') return t('errors.offline')
    if (error.message) return error.message
    if (error.status === 0) return t('errors.unreachable')
  }
  return t('errors.unexpected')
}
