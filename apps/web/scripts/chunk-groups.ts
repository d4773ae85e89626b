/**
 * Texts of pages that visitors see, and of the shell; all others belong to signed-in pages. Texts of refusals load with the first refusal.
 */
const FIRST_TEXTS = new Set(['common', 'search'])

/** Texts of pages and parts that only some visitors open; each is a file of its own. */
const RARE_TEXTS = new Set(['auth', 'emergency', 'map', 'practices', 'reminder', 'town'])

/**
 * Determines which modules share a file. By default the bundler writes a file for each set of pages that share a module: 85 requests for an
 * owner's home, most below one kilobyte. A module joins the first group that it matches.
 */
export const chunkGroups = [
  // Modules of the first page, in two files: divided by what lazy parts share, they would compress less.
  {
    name: 'base',
    // With the function by which Vite loads further files.
    test: /vite\/preload-helper|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/router|i18next|react-i18next|@tanstack\/(?:react-query|query-core))\/|contract\/src\/(texts\/languages|zones\/region|clinics\/money)\.ts$|modal\/ask-before-unload\.ts$/,
  },
  {
    name: 'shell',
    test: /@ionic\/core\/components\/ion-(app|button|buttons|content|header|icon|router-outlet|skeleton-text|split-pane|title|toolbar)\.js/,
  },
  // The world's telephone numbers and their parser, loaded when the first number is shown.
  {
    name: 'phone',
    test: /node_modules\/libphonenumber-js\/|lib\/text\/phone-text\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Lists of names, which the first page has none of.
  {
    name: 'names',
    test: /lib\/text\/pet-names\.ts$|contract\/src\/texts\/lists\.ts$/,
    includeDependenciesRecursively: false,
  },
  { name: textFile, debugName: 'texts', test: /\/locales\/\w\w\/\w+\.json$/ },
  // Small modules that many pages use: those without Ionic, and those with it. Modules that import forms, schemas or dialogs are in neither,
  // because every page would load zod.
  // Nor is what a device keeps, or the people of a shared computer: visitors keep nothing, and a module that runs before the first one would
  // not find the names of its databases. Nor are the rules of a practice's reasons, the reader of typed days and lists of names, which no first page needs.
  {
    name: 'core',
    test: /apps\/web\/src\/((lib|platform|theme)\/(?!offline\/|shared-computer\/|time\/typed-day|(api|text)\/(i18n|upload|shrink|chosen|heic|download|file-content|phone-text|use-reason-text|breeds|pet-names))|ui\/\w+\/(states|scene|person-picture|photo\.|drawing-path|animal|logo|chips|focus|toast\.|dialogs|use-media-query|back-closes|verified-badge|offline-banner|new-version-banner|icon\.|sentence|skeleton|button\.|open-page|page-slots|side-menu|public-page))|packages\/contract\/src\/(http|events|errors|zones\/formatters|people\/names|pets\/words|geo\/map|(?!reasons\/)[\w]+\/[\w-]*(rules|routes))\.ts$/,
    minShareCount: 6,
    // A separate file; the modules that it imports stay in their own groups.
    includeDependenciesRecursively: false,
  },
  // Small modules of the search and of what visitors see around it. Without this group they are twenty files, and a phone asks for six at a time.
  {
    name: 'visitors',
    test: /^(?!.*public-page\.css$).*(apps\/web\/src\/(app\/menu\/choose-language|features\/search\/(format|use-search-state|card\/open-text|place\/(last-place|use-locate|use-own-position))|lib\/(routing\/paths|session\/badges|text\/specializations)|platform\/location|ui\/(page\/public-page|picture\/(animal|practice-picture)|field\/switch|show\/(clinic-phones|phone-link|verified-badge)))\.(tsx?|css)|packages\/(contract\/src\/(pets\/species|search\/routes|doctors\/specializations|search\/dayparts)|drawings\/src\/(svg|animals\/kinds|practices\/sign))\.ts)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'core-ionic',
    test: /apps\/web\/src\/ui\/(ionic-setup|\w+\/(page-shell|scroll-strip))|virtual:ionic\/Ion(Button|Buttons|Content|Header|Icon|Title|Toolbar)$/,
    minShareCount: 6,
    includeDependenciesRecursively: false,
  },
]

/** `first-texts-en`, `texts-en`: two files per language instead of 22. */
function textFile(id: string): string | null {
  const [, language, namespace = ''] = /\/locales\/(\w\w)\/(\w+)\.json$/.exec(id) ?? []
  if (language === undefined) return null
  if (RARE_TEXTS.has(namespace)) return `${namespace}-texts-${language}`
  return `${FIRST_TEXTS.has(namespace) ? 'first-texts' : 'texts'}-${language}`
}
