import type { PageFrame } from '@vetvisit/contract/vet-pages/pages'
import { createContext, useContext } from 'react'

const NOWHERE: PageFrame = {
  language: 'en',
  hasLanguage: true,
  path: '/',
  address: '',
  now: '1970-01-01T00:00:00.000Z',
}

/** Language, address and time of the page that is being written. */
export const Frame = createContext(NOWHERE)
export const useFrame = (): PageFrame => useContext(Frame)

/** A path of the public pages in a language. */
export const inLanguage = (language: PageFrame['language'], path: string): string => `/${language}${path}`

/** Path of a page in the language of the page that links to it. */
export function usePath(): (path: string) => string {
  const { language } = useFrame()
  return (path) => inLanguage(language, path)
}
