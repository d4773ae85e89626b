import type { PageFrame } from '@vetvisit/contract/vet-pages/pages'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { inLanguage } from './frame.ts'

/** What search engines and link previews read of a page. */
export type Head = {
  title: string
  description: string
  /** Path of the preview picture; absent for the general one. */
  picture?: string
  isIndexed: boolean
  /** Language of the address without one. */
  country?: PageFrame['language']
  structured?: readonly object[]
}

/** JSON inside of a script element: no text of a person may end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

type PageHeadProps = { head: Head; frame: PageFrame; assets: { script: string; style: string } }

export function PageHead({ head, frame, assets }: PageHeadProps) {
  const { language, hasLanguage, path, address } = frame
  // Without a language in the address, search engines keep the page in the language of its country.
  const url = address + inLanguage(hasLanguage ? language : (head.country ?? language), path)
  const picture = address + (head.picture ?? '/link-preview.png')
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {!head.isIndexed && <meta name="robots" content="noindex, follow" />}
      {head.isIndexed && <link rel="canonical" href={url} />}
      {head.isIndexed &&
        LANGUAGES.map((one) => (
          <link key={one} rel="alternate" hrefLang={one} href={address + inLanguage(one, path)} />
        ))}
      {head.isIndexed && <link rel="alternate" hrefLang="x-default" href={address + path} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="VetVisit" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={{ en: 'en_GB', de: 'de_DE', hi: 'hi_IN' }[language]} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={head.title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b2423" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      <link rel="icon" type="image/png" sizes="32x32" href="/favicon-32.png" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <script src="/first-paint.js" />
      {assets.style !== '' && <link rel="stylesheet" href={assets.style} />}
      {assets.script !== '' && <script type="module" src={assets.script} />}
      {(head.structured ?? []).map((data) => (
        <script
          key={scriptJson(data)}
          type="application/ld+json"
          // Escaped by `scriptJson`.
          dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
        />
      ))}
    </head>
  )
}
