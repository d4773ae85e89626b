import './vet-pages.css'

// All that a public page does besides links (decision 317). The booking sheet is a page of the application.

/** Age at which free times are read again. */
const FRESH_MS = 60_000

/** Replaces free times and opening state by those of the page as it is now; offline the shown ones stay. */
async function refresh(): Promise<void> {
  const now = Date.parse(document.documentElement.dataset['now'] ?? '')
  if (Date.now() - now < FRESH_MS) return
  const answer = await fetch(location.href, { cache: 'no-cache' })
  if (!answer.ok) return
  const latest = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const shown of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = latest.querySelector(`[data-live="${shown.dataset['live'] ?? ''}"]`)
    // Not under the reader's finger: a focused time stays until the next visit.
    if (next && !shown.contains(document.activeElement)) shown.replaceWith(next)
  }
  document.documentElement.dataset['now'] = latest.documentElement.dataset['now'] ?? ''
}

const refreshQuietly = () => void refresh().catch(() => undefined)

/** Links to the sheet. */
const BOOKING = 'a[href^="/patient/book/"]'

let isPreloaded = false

/** Fetches the application's first files as soon as the pointer or the focus is on a link that needs them. */
async function preload(event: Event): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest(BOOKING) : null
  if (!link || isPreloaded) return
  isPreloaded = true
  const page = await (await fetch('/search')).text()
  for (const [, path = ''] of page.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.(?:js|css))"/g)) {
    const hint = document.createElement('link')
    hint.rel = path.endsWith('.js') ? 'modulepreload' : 'prefetch'
    hint.href = path
    document.head.append(hint)
  }
}

async function share(button: HTMLElement): Promise<void> {
  if (typeof navigator.share === 'function')
    return navigator.share({ title: document.title, url: location.href })
  await navigator.clipboard.writeText(location.href)
  const label = button.querySelector('span')
  if (label) label.textContent = button.dataset['share'] ?? ''
}

for (const kind of ['pointerover', 'focusin'])
  document.addEventListener(kind, (event) => void preload(event).catch(() => undefined))
for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) {
  button.hidden = false
  // Closing the dialog of the device is no failure.
  button.addEventListener('click', () => void share(button).catch(() => undefined))
}
document.addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'visible' && refreshQuietly(),
)
addEventListener('pageshow', refreshQuietly)
