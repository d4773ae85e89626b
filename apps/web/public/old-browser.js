// A sentence in place of a blank page, for a browser that is older than those of `src/lib/oldest-browsers.ts`. Runs before the application,
// which removes it if it can start all the same. Written for very old browsers; a file of its own because of the content security policy.
;(function () {
  var isNew =
    typeof AbortSignal === 'function' &&
    typeof AbortSignal.any === 'function' &&
    'popover' in HTMLElement.prototype
  var root = document.getElementById('root')
  if (isNew || !root) return
  var browsers = 'Chrome 116, Edge 116, Firefox 125, Safari 17.4'
  var texts = {
    en:
      'This browser is too old for VetVisit. Please update it, or use another one: ' +
      browsers +
      ' or newer.',
    de:
      'Dieser Browser ist zu alt für VetVisit. Bitte aktualisieren Sie ihn, oder nehmen Sie einen anderen: ' +
      browsers +
      ' oder neuer.',
    hi:
      'यह ब्राउज़र VetVisit के लिए बहुत पुराना है। कृपया इसे अपडेट करें, या कोई दूसरा इस्तेमाल करें: ' +
      browsers +
      ' या उससे नया।',
  }
  var box = document.createElement('div')
  box.id = 'old-browser'
  box.setAttribute('role', 'alert')
  box.style.maxWidth = '36em'
  box.style.margin = '0 auto'
  box.style.padding = '24px 16px'
  for (var language in texts) {
    var line = document.createElement('p')
    line.lang = language
    line.textContent = texts[language]
    if (language === document.documentElement.lang) box.insertBefore(line, box.firstChild)
    else box.appendChild(line)
  }
  var frame = root.querySelector('.on-its-way')
  if (frame) root.removeChild(frame)
  root.insertBefore(box, root.firstChild)
})()
