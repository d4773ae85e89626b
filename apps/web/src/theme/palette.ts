import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../lib/session/stored.ts'

const KEY = 'theme'
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const watchers = new Set<() => void>()

/** True when the dark palette is shown: the stored choice, else what the system prefers. */
function isDark(): boolean {
  const stored = readStored(KEY)
  return stored ? stored === 'dark' : (system?.matches ?? false)
}

function show(): void {
  const dark = isDark()
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1d2525' : '#ffffff')
  for (const watcher of watchers) watcher()
}

/** Shows the palette and follows the system until the person chooses. Called once. */
export function startPalette(): void {
  show()
  system?.addEventListener('change', show)
}

export function setDark(dark: boolean): void {
  writeStored(KEY, dark ? 'dark' : 'light')
  show()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)
