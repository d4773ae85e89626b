/** Odd inputs for the public addresses, which the OpenAPI document does not name, and the statuses that they must get. */

export type Odd = readonly [name: string, value: string, statuses: readonly number[]]

const LONG = 10_000

export const SLUGS: readonly Odd[] = [
  ['an unknown slug', 'no-such-practice', [404]],
  ['a slug of 71 letters', 'a'.repeat(71), [404]],
  ['a slug of 10,000 letters', 'a'.repeat(LONG), [404]],
  ['Devanagari', encodeURIComponent('पशु-क्लिनिक'), [404]],
  ['an emoji', encodeURIComponent('🐢'), [404]],
  ['a zero byte', '%00', [404]],
  ['a zero byte behind a slug', 'praxis%00.html', [404]],
  ['bytes that are no UTF-8', '%ff%fe', [302]],
  ['half a percent sign', '%', [302]],
  ['a way up', '../../etc/passwd', [404]],
  ['a hidden way up', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', [404]],
  ['a way up by backslashes', '..%5c..%5cetc', [404]],
  ['an element', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', [404]],
  ['a quotation mark', "x'%20or%201=1--", [404]],
  ['a line break', 'x%0d%0aset-cookie:%20a=b', [404]],
  ['an id of no clinic', '00000000-0000-0000-0000-000000000000', [404]],
  ['a poisoned key', '__proto__', [404]],
  ['a letter beside the ASCII ones', encodeURIComponent('ｖｅｔ'), [404]],
  ['a mark that turns writing', encodeURIComponent('\u202etev'), [404]],
]

export const LANGUAGES: readonly Odd[] = [
  ['no language at all', '', [200]],
  ['a star', '*', [200]],
  ['10,000 letters', 'x'.repeat(LONG), [200]],
  ['a thousand languages', Array.from({ length: 1000 }, (_, n) => `x${n};q=0.${n}`).join(','), [200]],
  ['weights that are none', 'de;q=NaN,hi;q=-1,en;q=99999999999999999999', [200]],
  ['only commas', ','.repeat(LONG), [200]],
  ['only semicolons', `de${';'.repeat(LONG)}`, [200]],
  ['a way up', '../../de', [200]],
  ['bytes above ASCII', 'd\u00e9,\u00ff', [200]],
]

export const RANGES: readonly Odd[] = [
  ['no unit', '0-9', [416]],
  ['another unit', 'lines=0-9', [416]],
  ['a list of parts', 'bytes=0-1,4-5', [416]],
  ['a thousand parts', `bytes=${Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(',')}`, [416]],
  ['the end before the start', 'bytes=9-2', [416]],
  ['a start beyond the end', 'bytes=999999999999-', [416]],
  ['a number of 40 digits', `bytes=${'9'.repeat(40)}-`, [416]],
  ['negative numbers', 'bytes=-1--5', [416]],
  ['nothing on both sides', 'bytes=-', [416]],
  ['none of the last bytes', 'bytes=-0', [416]],
  ['letters', 'bytes=a-b', [416]],
  ['spaces', 'bytes= 0 - 9', [416]],
  ['the first byte', 'bytes=0-0', [206]],
  ['an end far beyond the file', 'bytes=0-999999999999', [206]],
  ['a header of 10,000 letters', `bytes=${'1'.repeat(LONG)}`, [416]],
]

/** Paths of the other public files and pages. */
export const FILES: Readonly<Record<string, readonly Odd[]>> = {
  '/vet/{slug}/card-{version}.jpg': [
    ['no practice', '/vet/none/card-0123456789.jpg', [404]],
    ['a version that is none', '/vet/none/card-x.jpg', [404]],
    ['a version of 10,000 digits', `/vet/none/card-${'0'.repeat(LONG)}.jpg`, [404]],
    ['another type of picture', '/vet/none/card-0123456789.png', [404]],
    ['a practice that leads up', '/vet/%2e%2e/card-0123456789.jpg', [404]],
    ['a zero byte', '/vet/none%00/card-0123456789.jpg', [404]],
  ],
  '/vet/{slug}/map-{theme}-{version}.svg': [
    ['no practice', '/vet/none/map-light-0123456789.svg', [404]],
    ['a version that is none', '/vet/none/map-dark-x.svg', [404]],
    ['a theme that is none', '/vet/none/map-%2e%2e-0123456789.svg', [404]],
  ],
  '/vet/house/{id}.svg': [
    ['no id', '/vet/house/x.svg', [404]],
    ['a way up', '/vet/house/..%2f..%2fx.svg', [404]],
  ],
  '/sitemap-{number}.xml': [
    ['0', '/sitemap-0.xml', [404]],
    ['-1', '/sitemap--1.xml', [404]],
    ['99999', '/sitemap-99999.xml', [404]],
    ['40 digits', `/sitemap-${'9'.repeat(40)}.xml`, [404]],
    ['an exponent', '/sitemap-1e3.xml', [404]],
  ],
  '/vets/{city}/{animal}': [
    ['a city that is none', '/vets/nowhere', [404]],
    ['a city of 10,000 letters', `/vets/${'b'.repeat(LONG)}`, [404]],
    ['an animal that is none', '/en/vets/berlin/unicorn', [404]],
    ['page 99999999999', '/vets/berlin?page=99999999999', [200]],
    ['two pages', '/vets/berlin?page=1&page=2', [200]],
    ['a language that is none', '/xx/vets', [404]],
  ],
}

export const QUERIES: readonly Odd[] = [
  ['10,000 letters', `q=${'a'.repeat(LONG)}`, [422]],
  // Node refuses headers above 16 KB.
  ['10,000 spaces', `q=${'%20'.repeat(LONG)}`, [431]],
  ['a hundred words', `q=${Array.from({ length: 50 }, () => 'a').join('+')}`, [200]],
  ['two queries', 'q=a&q=b', [422]],
  ['a zero byte', 'q=%00%00', [200]],
  ['bytes that are no UTF-8', 'q=%ff%fe', [200]],
  ['signs of patterns', 'q=%25%25__%5c%5c', [200]],
  ['marks without letters', `q=${'%CC%81'.repeat(60)}`, [200]],
  ['an emoji', 'q=%F0%9F%90%A2%F0%9F%90%A2', [200]],
]

/** A point of the curve P-256, as browsers send it. */
export const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Addresses of forged subscriptions: nothing that the server may ever connect to. */
export const ENDPOINTS: readonly Odd[] = [
  ['loopback', 'https://127.0.0.1/x', [422]],
  ['loopback as one number', 'https://2130706433/x', [422]],
  ['loopback in hexadecimal', 'https://0x7f.1/x', [422]],
  ['loopback of IPv6', 'https://[::1]/x', [422]],
  ['a private network within IPv6', 'https://[::ffff:10.0.0.1]/x', [422]],
  ['10.0.0.1', 'https://10.0.0.1/x', [422]],
  ['172.16.0.1', 'https://172.16.0.1/x', [422]],
  ['192.168.1.1', 'https://192.168.1.1/x', [422]],
  ['a cloud’s metadata', 'https://169.254.169.254/latest/meta-data', [422]],
  ['localhost', 'https://localhost/x', [422]],
  ['a name of a local network', 'https://router.lan/x', [422]],
  ['a name without a dot', 'https://intranet/x', [422]],
  ['a dot at the end', 'https://push.example.org./x', [422]],
  ['another port', 'https://push.example.org:8443/x', [422]],
  ['a password', 'https://user:secret@push.example.org/x', [422]],
  ['http', 'http://push.example.org/x', [422]],
  ['ftp', 'ftp://push.example.org/x', [422]],
  ['file', 'file:///etc/passwd', [422]],
  ['javascript', 'javascript:alert(1)', [422]],
  ['a zero byte', 'https://push.example.org\u0000.evil.example.net/x', [422]],
  ['10,000 letters', `https://push.example.org/${'x'.repeat(LONG)}`, [422]],
  ['nothing', '', [422]],
]

/** Keys for which nothing can be encrypted. */
export const PUBLIC_KEYS: readonly Odd[] = [
  ['a point beside the curve', `B${'A'.repeat(86)}`, [422]],
  ['the largest numbers', `BP${'_'.repeat(85)}`, [422]],
  ['a compressed point', `A${KEYS.p256dh.slice(1, 44)}`, [422]],
  ['one letter less', KEYS.p256dh.slice(1), [422]],
  ['a line break at the end', `${KEYS.p256dh.slice(0, -1)}\n`, [422]],
  ['10,000 letters', `B${'A'.repeat(LONG)}`, [422]],
]

export const SECRETS: readonly Odd[] = [
  ['nothing', '', [422]],
  ['one letter less', KEYS.auth.slice(1), [422]],
  ['a sign of filling', `${KEYS.auth}=`, [422]],
  ['10,000 letters', 'A'.repeat(LONG), [422]],
]
