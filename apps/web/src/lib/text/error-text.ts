import { t } from './translation.ts'
import { ApiError } from '../api/call.ts'

/**
 * Text of an error in the reader's language: the server's sentences, or our own if the server could not be reached. The general message of
 * refused fields speaks of marks, which only `useApiForm` makes, so those of the fields take its place.
 */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'offline') return t('errors.offline')
    const ofFields = sentences(Object.values(error.fields))
    if (ofFields || error.message) return ofFields || error.message
    if (error.code === 'unreachable') return t('errors.unreachable')
  }
  return t('errors.unexpected')
}

/** Texts one after the other, each once and with a full stop. */
export const sentences = (texts: readonly string[]): string =>
  [...new Set(texts)]
    .map((text, index, { length }) => (index < length - 1 && !/[.!?…।]$/u.test(text) ? `${text}.` : text))
    .join(' ')
