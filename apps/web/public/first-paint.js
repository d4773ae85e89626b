// Before the first paint: the stored or preferred palette, the language attribute and room for the menu, so that nothing flashes.
// A file of its own because the content security policy allows no inline script.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('theme')
    var dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.classList.toggle('dark', dark)
    var language = localStorage.getItem('language')
    root.classList.toggle('signed-in', localStorage.getItem('token') !== null)
    // Public pages have a language of their own.
    if (
      !root.hasAttribute('data-own-language') &&
      (language === 'en' || language === 'de' || language === 'hi')
    )
      root.lang = language
  } catch {
    // Storage may be forbidden; the application decides again when it starts.
  }
})()
