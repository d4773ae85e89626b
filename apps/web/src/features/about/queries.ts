import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/text/translation.ts'

const files = import.meta.glob<string>('../../content/*/*.md', { query: '?raw', import: 'default' })

/** Pages of `/static`, by the value of `?page=`. */
export const ABOUT_PAGES = ['about', 'booking', 'privacy'] as const

/** Articles of `/blogpage`, by the value of `?post=`, the newest first. */
export const POSTS = ['ticks', 'emergency', 'weight'] as const

export type ContentName = (typeof ABOUT_PAGES)[number] | (typeof POSTS)[number]

/** A text of `content/` in the reader's language; each is a small file that is loaded on demand. */
export function useContent(name: ContentName) {
  const { i18n } = useTranslation()
  const language = i18n.language
  return useQuery({
    queryKey: ['content', language, name],
    queryFn: async () => {
      const load = files[`../../content/${language}/${name}.md`]
      if (!load) throw new Error(`No text ${language}/${name}`)
      return load()
    },
    staleTime: Infinity,
  })
}
