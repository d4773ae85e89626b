import i18next from 'i18next'
import { ApiError } from './api.ts'

/** What went wrong, in the reader's words: the server's sentence, or ours when it could not be reached. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'offline') return i18next.t('errors.offline')
    if (error.message) return error.message
    if (error.status === 0) return i18next.t('errors.unreachable')
  }
  return i18next.t('errors.unexpected')
}
