import {
  changeLanguage as switchTexts,
  loadNamespaces,
  use as plug,
  type BackendModule,
  type ReadCallback,
} from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, keepLanguage, type Language } from './language.ts'

type Texts = { default: Record<string, unknown> }
const features = import.meta.glob<Texts>('../../locales/*/*.json')
const contract = import.meta.glob<Texts>('../../../../../packages/contract/src/texts/*.json')

/** One file per language and namespace, loaded when a page first asks for it; the build joins them (`scripts/chunk-groups.ts`). */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load =
      namespace === 'contract'
        ? contract[`../../../../../packages/contract/src/texts/${language}.json`]
        : features[`../../locales/${language}/${namespace}.json`]
    if (!load) return done(new Error(`No texts ${language}/${namespace}`), null)
    void deliver(load, done)
  },
}

async function deliver(load: () => Promise<Texts>, done: ReadCallback): Promise<void> {
  try {
    done(null, (await load()).default)
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}

/** Asks for the file that holds the texts of the pages of people signed in, whichever namespace is named. */
export function preloadTexts(): void {
  features[`../../locales/${currentLanguage()}/requests.json`]?.().catch(() => undefined)
}

/**
 * Reads all texts of pages: for people signed in they are one file. Read one by one, each part that comes with the data of a page
 * would put the whole page back behind its outline.
 */
export async function readTexts(): Promise<void> {
  const start = `../../locales/${currentLanguage()}/`
  const paths = Object.keys(features).filter((path) => path.startsWith(start))
  await loadNamespaces(paths.map((path) => path.slice(start.length, -'.json'.length)))
}

/** Loads the texts that every page needs; the first render waits for it. */
export async function startI18n(): Promise<void> {
  document.documentElement.lang = currentLanguage()
  await plug(backend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      // No reserve language: a test proves that all three are complete, so no second file is fetched.
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
}

/** Switches all texts at once and keeps the choice on this device. */
export async function changeLanguage(next: Language): Promise<void> {
  keepLanguage(next)
  await switchTexts(next)
  document.documentElement.lang = next
}
