import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const CODE = readFileSync(new URL('../../public/push-handler.js', import.meta.url), 'utf8')
const ORIGIN = 'https://vetvisit.example.org'

/** The browser's side of a service worker: records what is shown and opened. */
function aWorker(windows: string[] = []) {
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const opened: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  runInNewContext(CODE, {
    URL,
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) => shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: () => opened.push(`focus ${url}`) })),
      openWindow: (url: string) => opened.push(url),
    },
  })
  const fire = async (name: string, event: object) => {
    const work: unknown[] = []
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) })
    await Promise.all(work)
  }
  return {
    shown,
    opened,
    push: (text: string) => fire('push', { data: { json: () => JSON.parse(text) as unknown } }),
    click: (path: unknown) => fire('notificationclick', { notification: { close: () => 0, data: { path } } }),
  }
}

describe('a push in a browser', () => {
  it('is shown with its sender and kind, once for each message', async () => {
    const worker = aWorker()
    await worker.push(
      JSON.stringify({
        id: 'a1',
        title: 'Dr. Ruth Lange',
        text: 'New document',
        path: '/patient',
        type: 'x',
      }),
    )
    expect(worker.shown).toEqual([
      {
        title: 'Dr. Ruth Lange',
        options: expect.objectContaining({ body: 'New document', tag: 'a1', data: { path: '/patient' } }),
      },
    ])
  })

  it('that cannot be read shows nothing', async () => {
    const worker = aWorker()
    await worker.push('no JSON')
    expect(worker.shown).toEqual([])
  })

  it('opens its page, or the window that shows it', async () => {
    const worker = aWorker([`${ORIGIN}/patient/pets`])
    await worker.click('/patient?visit=1')
    await worker.click('/patient/pets')
    expect(worker.opened).toEqual([`${ORIGIN}/patient?visit=1`, `focus ${ORIGIN}/patient/pets`])
  })

  // specification/owner §1: pushes to a browser: by its owner's tap, encrypted, bound to the session; a tap opens our paths only (added)
  it.each([
    'https://evil.example.com/',
    '//evil.example.com/',
    '/\\evil.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    undefined,
    7,
  ])('never leads elsewhere: %s', async (path) => {
    const worker = aWorker()
    await worker.click(path)
    expect(worker.opened).toEqual([`${ORIGIN}/`])
  })
})
