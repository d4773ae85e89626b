import {
  changeLanguage as switchTexts,
  loadNamespaces,
  use as plug,
  type BackendModule,
  type ReadCallback,
} from 'i18next'
import { initReactI18next } from 'react-i18next'
import { rereadRegion } from '../time/region.ts'
import { currentLanguage, keepLanguage, storedLanguage, type Language } from './language.ts'

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

/** Loads the file with the texts of signed-in pages in advance; requesting any of its namespaces loads it. */
export function preloadTexts(): void {
  features[`../../locales/${currentLanguage()}/requests.json`]?.().catch(() => undefined)
}

/**
 * Loads all texts of signed-in pages, which are one file. Loaded one by one, each part that arrives with a page's data would show the
 * page's outline again.
 */
export async function readTexts(): Promise<void> {
  const start = `../../locales/${currentLanguage()}/`
  const paths = Object.keys(features).filter((path) => path.startsWith(start))
  await loadNamespaces(paths.map((path) => path.slice(start.length, -'.json'.length)))
}

/** Loads the texts that every page needs; the first render waits for it. */
export async function startI18n(): Promise<void> {
  document.documentElement.lang = currentLanguage()
  globalThis.addEventListener('storage', followOtherTabs)
  await plug(backend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      // No fallback language: a test checks that all three are complete, so no second file is fetched.
      fallbackLng: false,
      // One file; a page that had to ask for the second would show nothing for 300 ms.
      ns: ['common', 'search'],
      defaultNS: 'common',
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
}

const SHOWN_IN_TEXTS = new Set<string | null>(['language', 'clock', 'date-order'])

/** Writes texts, times and dates as another tab has chosen. It reads what is stored, because the events of two tabs may cross. */
function followOtherTabs({ key }: StorageEvent): void {
  if (!SHOWN_IN_TEXTS.has(key)) return
  rereadRegion()
  void changeLanguage(storedLanguage())
}

/** Switches all texts at once and stores the choice on this device. */
export async function changeLanguage(next: Language): Promise<void> {
  keepLanguage(next)
  await switchTexts(next)
  document.documentElement.lang = next
}
