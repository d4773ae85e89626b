// Part of the service worker: shows pushes and opens the page of a notification. Pushes carry what a lock screen may show, and a path.
;(function () {
  var worker = globalThis

  worker.addEventListener('push', function (event) {
    var message = read(event.data)
    if (!message) return
    event.waitUntil(
      worker.registration.showNotification(String(message.title), {
        body: String(message.text),
        // A push that is sent again replaces the first one.
        tag: String(message.id),
        icon: '/icon-192.png',
        badge: '/icon-monochrome-512.png',
        data: { path: String(message.path) },
      }),
    )
  })

  worker.addEventListener('notificationclick', function (event) {
    event.notification.close()
    var address = addressOf(event.notification.data && event.notification.data.path)
    event.waitUntil(
      worker.clients.matchAll({ type: 'window' }).then(function (windows) {
        var open = windows.find(function (window) {
          return window.url === address
        })
        // Another window keeps its page, because something may be typed there.
        return open ? open.focus() : worker.clients.openWindow(address)
      }),
    )
  })

  function read(data) {
    try {
      return data && data.json()
    } catch {
      return null
    }
  }

  /** The address of a path of this application; the start page for anything else. */
  function addressOf(path) {
    var origin = worker.location.origin
    try {
      var url = new URL(typeof path === 'string' && path.charAt(0) === '/' ? path : '/', origin)
      return url.origin === origin ? url.href : origin + '/'
    } catch {
      return origin + '/'
    }
  }
})()
