import { t } from './translation.ts'
import { ApiError } from '../api/call.ts'

/** Text of an error in the reader's language: the server's sentence, or our own if the server could not be reached. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'offline') return t('errors.offline')
    if (error.message) return error.message
    if (error.status === 0) return t('errors.unreachable')
  }
  return t('errors.unexpected')
}
