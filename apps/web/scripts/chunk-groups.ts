/** Texts of what visitors see, with those of the shell; all others are of people signed in. Refusals come when the first is told. */
const FIRST_TEXTS = new Set(['common', 'search', 'auth'])

/**
 * Which modules share a file. Left to itself the bundler cuts a file for each set of pages that share a module: 85 requests for
 * an owner's home, most of them for less than a kilobyte. The first group that a module fits takes it.
 */
export const chunkGroups = [
  // What the first page needs in any case, in two pieces: cut into what lazy parts share, it would compress less.
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/router|i18next|react-i18next|@tanstack\/[\w-]+)\//,
  },
  {
    name: 'shell',
    test: /@ionic\/core\/components\/ion-(app|button|buttons|content|header|icon|router-outlet|skeleton-text|split-pane|title|toolbar)\.js/,
  },
  // The world's telephone numbers, with what reads them: loaded when the first number is shown.
  {
    name: 'phone',
    test: /node_modules\/libphonenumber-js\/|lib\/text\/phone-text\.ts$/,
    includeDependenciesRecursively: false,
  },
  { name: textFile, debugName: 'texts', test: /\/locales\/\w\w\/\w+\.json$/ },
  // Small things that many pages use. What brings forms, their schemas or dialogs is not among them, or every page would load zod.
  {
    name: 'core',
    test: /apps\/web\/src\/((lib|platform|theme)\/(?!(api|text)\/(i18n|upload|shrink|download|file-content|phone-text))|ui\/\w+\/(states|scene|person-picture|photo\.|drawing-path|animal|logo|chips|focus|toast|page-shell|dialogs|scroll-strip|use-media-query|back-closes|verified-badge|offline-banner))|virtual:ionic\/Ion(Button|Buttons|Content|Header|Icon|Title|Toolbar)$|packages\/contract\/src\/(http|events|errors|[\w]+\/[\w-]*(rules|routes))\.ts$/,
    minShareCount: 6,
    // Alone: what such a module imports goes where it would have gone anyway.
    includeDependenciesRecursively: false,
  },
]

/** `first-texts-en`, `texts-en`: two files for each language instead of 22. */
function textFile(id: string): string | null {
  const [, language, namespace = ''] = /\/locales\/(\w\w)\/(\w+)\.json$/.exec(id) ?? []
  if (language === undefined) return null
  return `${FIRST_TEXTS.has(namespace) ? 'first-texts' : 'texts'}-${language}`
}
