declare const self: ServiceWorkerGlobalScope

/** Shows a push, which carries what a lock screen may show, and a path. One that cannot be read shows nothing. */
export function showPush(event: PushEvent): void {
  const message = read(event.data)
  if (!message) return
  const shown = self.registration.showNotification(String(message['title']), {
    body: String(message['text']),
    // A push that is sent again replaces the first one.
    tag: String(message['id']),
    icon: '/icon-192.png',
    badge: '/icon-monochrome-512.png',
    data: { path: String(message['path']) },
  })
  event.waitUntil(shown)
}

/** Opens the page of a notification, in its window if it is open. */
export function openNotification(event: NotificationEvent): void {
  event.notification.close()
  const data = event.notification.data as { path?: unknown } | null
  event.waitUntil(openWindow(addressOf(data?.path)))
}

async function openWindow(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  // Another window keeps its page, because something may be typed there.
  const open = windows.find(({ url }) => url === address)
  await (open ? open.focus() : self.clients.openWindow(address))
}

function read(data: PushMessageData | null): Record<string, unknown> | null {
  try {
    return data?.json() as Record<string, unknown> | null
  } catch {
    return null
  }
}

/** The address of a path of this application; the start page for anything else. */
function addressOf(path: unknown): string {
  const { origin } = self.location
  try {
    const url = new URL(typeof path === 'string' && path.startsWith('/') ? path : '/', origin)
    return url.origin === origin ? url.href : `${origin}/`
  } catch {
    return `${origin}/`
  }
}
