import { afterEach, describe, expect, it, vi } from 'vitest'
import { openNotification, showPush } from './pushes.ts'

const ORIGIN = 'https://vetvisit.example.org'

async function fire(listener: (event: never) => void, event: object) {
  const work: unknown[] = []
  listener({ ...event, waitUntil: (promise: unknown) => work.push(promise) } as never)
  await Promise.all(work)
}

/** The browser's side of a service worker: records what is shown and opened. */
function aWorker(windows: string[] = []) {
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const opened: string[] = []
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => opened.push(`focus ${url}`) })),
      openWindow: async (url: string) => opened.push(url),
    },
  })
  return {
    shown,
    opened,
    push: (text: string) => fire(showPush, { data: { json: () => JSON.parse(text) as unknown } }),
    click: (path: unknown) => fire(openNotification, { notification: { close: () => 0, data: { path } } }),
  }
}

afterEach(() => vi.unstubAllGlobals())

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
