import { readStored, writeStored } from '../lib/session/stored.ts'
import { createStore, useStore } from '../lib/store.ts'

const KEY = 'theme'
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

/** True if the dark palette is shown: the stored choice, otherwise the system's preference. */
function isDark(): boolean {
  const stored = readStored(KEY)
  return stored ? stored === 'dark' : (system?.matches ?? false)
}

const shown = createStore(isDark())

function show(): void {
  const dark = isDark()
  document.documentElement.classList.toggle('dark', dark)
  const color = dark ? '#1b2423' : '#ffffff'
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', color)
  shown.set(dark)
}

/** Applies the palette; follows the system until the person chooses, and the choice of another tab. Called once. */
export function startPalette(): void {
  show()
  system?.addEventListener('change', show)
  globalThis.addEventListener('storage', show)
}

export function setDark(dark: boolean): void {
  writeStored(KEY, dark ? 'dark' : 'light')
  show()
}

export const useDark = (): boolean => useStore(shown)
