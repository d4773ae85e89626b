import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { listServices } from '@vetvisit/contract/catalogue/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { getPublicSettings } from '@vetvisit/contract/settings/routes'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWebApp } from '../src/http/pages/web-app.ts'
import { openHarness, type Harness } from './harness.ts'

describe('an answer of the API', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness()
  })
  afterAll(() => harness.close())

  const get = (url: string, encoding?: string) =>
    harness.app.inject({
      method: 'GET',
      url: API_BASE + url,
      headers: { ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    })

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ])('goes out as %s to who asks for "%s"', async (encoding, asked, decompress) => {
    const plain = await get(listServices.path)
    const small = await get(listServices.path, asked)
    expect(small.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(small.rawPayload.length),
      vary: 'Origin, Accept-Encoding',
    })
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(decompress(small.rawPayload).toString()).toBe(plain.body)
  })

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0'])(
    'stays uncompressed for `accept-encoding: %s`',
    async (asked) => {
      const plain = await get(listServices.path, asked)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.headers['vary']).toBe('Origin, Accept-Encoding')
      expect(plain.json()).toMatchObject({ status: 'success' })
    },
  )

  it('stays uncompressed below 1,400 bytes', async () => {
    const short = await get(getPublicSettings.path, 'br')
    expect(short.headers['content-encoding']).toBeUndefined()
    expect(short.json()).toMatchObject({ status: 'success' })
  })

  it('has the headers of its compressed form for HEAD', async () => {
    const whole = await get(listServices.path, 'br')
    const head = await harness.app.inject({
      method: 'HEAD',
      url: API_BASE + listServices.path,
      headers: { 'accept-encoding': 'br' },
    })
    expect(head.body).toBe('')
    expect(head.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(whole.rawPayload.length),
    })
  })
})

describe('a file of the built application', () => {
  const script = 'export const answer = 42\n'.repeat(100)
  const built = `<!doctype html><html lang="en"><meta property="og:image" content="/link-preview.png" /><title>VetVisit</title><meta name="description" content="Find" /></head><div class="on-its-way"></div><noscript>English</noscript>${'<p>VetVisit</p>'.repeat(100)}`
  const page = built
    .replace('"/link-preview.png"', '"https://vet.example/link-preview.png"')
    .replace('<html lang="en"', '<html lang="en" data-streets="true"')
  let root: string
  let app: FastifyInstance

  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-web-'))
    await mkdir(path.join(root, 'assets'))
    for (const [name, content] of [
      ['assets/entry-1a2b.js', script],
      ['assets/heic-worker-5e6f.js', script],
      ['index.html', built],
    ] as const) {
      await writeFile(path.join(root, name), content)
      await writeFile(path.join(root, `${name}.br`), brotliCompressSync(content))
      await writeFile(path.join(root, `${name}.gz`), gzipSync(content))
    }
    await writeFile(path.join(root, 'assets/short-3c4d.js'), 'export {}')
    for (const name of ['application-first.tar', 'application-rest.tar']) {
      await writeFile(path.join(root, `${name}.br`), brotliCompressSync(script))
      await writeFile(path.join(root, `${name}.gz`), gzipSync(script))
    }
    await writeFile(
      path.join(root, 'front-door-de.json'),
      JSON.stringify({
        title: 'Tierarzt finden',
        description: 'Finden Sie',
        picture: 'Tiere',
        door: '<h1>Zeit</h1><!--cities-->',
        note: '<p>Ohne Skript</p>',
        noScript: '<p>Städte: <!--cities--></p>',
        files: { font: '', door: '<link href="/door.js" />', results: '<link href="/results.js" />' },
      }),
    )
    app = fastify()
    await serveWebApp(app, root, {
      address: 'https://vet.example',
      streets: true,
      clock: Date.now,
      cities: async () => [
        { slug: 'muenchen', name: 'München & Umland', total: 3 },
        { slug: 'ulm', name: 'Ulm', total: 1 },
      ],
    })
  })
  afterAll(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers })

  const policyOf = async (url: string, encoding: string) =>
    (await get(url, { 'accept-encoding': encoding })).headers['content-security-policy']

  // docs/decisions/0440-files-of-the-application-in-one-archive.md
  it.each([
    ['br', 'first', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'first', 'gzip, deflate', gunzipSync],
    ['br', 'rest', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'rest', 'gzip, deflate', gunzipSync],
  ])(
    'goes out as %s in the archive of the %s files, which the build has compressed only',
    async (...each) => {
      const [encoding, part, asked, decompress] = each
      const { headers, rawPayload } = await get(`/application-${part}.tar`, { 'accept-encoding': asked })
      expect(headers).toMatchObject({
        'content-type': 'application/x-tar',
        'content-encoding': encoding,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      })
      expect(decompress(rawPayload).toString()).toBe(script)
    },
  )

  it('does not go out in an archive to who takes neither, and is asked for by its address', async () => {
    expect((await get('/application-rest.tar', { 'accept-encoding': 'identity' })).statusCode).toBe(404)
  })

  it('lets only the worker that decodes HEIC compile WebAssembly', async () => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      expect(await policyOf('/assets/heic-worker-5e6f.js', encoding)).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      )
      expect(String(await policyOf('/assets/entry-1a2b.js', encoding))).not.toContain('wasm')
    }
    expect(String(await policyOf('/search', 'identity'))).not.toContain('wasm')
  })

  it('names the picture of its link preview with the address of the server, not with that of the request', async () => {
    const { body } = await get('/search', { host: 'elsewhere.example' })
    expect(body).toContain('<meta property="og:image" content="https://vet.example/link-preview.png" />')
  })

  it('begins with the front door and links to cities, in the language of the reader', async () => {
    const { body } = await get('/search', { 'accept-language': 'de' })
    expect(body).toContain(
      '<h1>Zeit</h1><a href="/de/vets/muenchen">München &amp; Umland</a> <a href="/de/vets/ulm">Ulm</a>',
    )
    expect((await get('/auth', { 'accept-language': 'de' })).body).not.toContain('<h1>')
  })

  it('links to the files of the front door or of the results, and to neither for an emergency', async () => {
    for (const [url, files] of [
      ['/search', ['/door.js']],
      ['/search?q=Ulm', ['/results.js']],
      ['/search?emergency=1', []],
    ] as const) {
      const { body } = await get(url, { 'accept-language': 'de' })
      expect([...body.matchAll(/<link href="([^"]*)"/g)].map(([, href]) => href)).toEqual(files)
    }
  })

  it('has title, description and canonical address of the front door in the language of the reader', async () => {
    for (const url of ['/', '/search']) {
      const { body, headers } = await get(url, { 'accept-language': 'de' })
      expect(headers['vary']).toContain('accept-language')
      for (const part of [
        '<title>Tierarzt finden</title>',
        '<meta name="description" content="Finden Sie" />',
        '<link rel="canonical" href="https://vet.example/search" />',
        '<noscript><p>Ohne Skript</p></noscript>',
      ])
        expect(body).toContain(part)
    }
  })

  // specification/readings §9: a map without streets has room once it is asked for (added)
  it('says whether its maps have streets, in every language', async () => {
    for (const url of ['/', '/search?q=Ulm'])
      expect((await get(url, { 'accept-language': 'de' })).body).toContain(
        '<html lang="de" data-streets="true">',
      )
  })

  it('without scripts answers a search with cities, the one that is searched for first', async () => {
    const { body, headers } = await get('/search?q=Hund+Ulm', { 'accept-language': 'de' })
    expect(body).toContain(
      '<noscript><p>Städte: <a href="/de/vets/ulm">Ulm</a> <a href="/de/vets/muenchen">München &amp; Umland</a></p></noscript>',
    )
    expect(body).not.toMatch(/canonical|<h1>/)
    expect(headers['x-robots-tag']).toBe('noindex, follow')
    expect((await get('/search?q=%3Cb%3E', { 'accept-language': 'de' })).body).not.toContain('<b>')
  })

  it('is the application for paths of pages', async () => {
    for (const path of ['/', '/search?q=x', '/doctor/clinics/0190', '/auth', '/verify-user?user=a.b'])
      expect([path, (await get(path)).body]).toEqual([path, page])
  })

  it("is 404 for every other path, and a browser gets the application's 404 page", async () => {
    const others = ['/no/such/page', '/admin', '/wp-login', '/patients', '/search.php', '/doctor/.git/config']
    const never = ['/.env', '/%2eenv', '/.git/config', '/metrics', '/.well-known/security.txt', '/api/x']
    for (const path of [...others, ...never]) {
      const answer = await get(path, { accept: '*/*' })
      expect([path, answer.statusCode, answer.body.includes('VetVisit')]).toEqual([path, 404, false])
    }
    const shown = await get('/no/such/page', { accept: 'text/html,application/xhtml+xml' })
    expect([shown.statusCode, shown.body]).toEqual([404, page])
    for (const path of never)
      expect([path, (await get(path, { accept: 'text/html' })).body.includes('VetVisit')]).toEqual([
        path,
        false,
      ])
  })

  it('never answers 5xx for an odd path', async () => {
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const path of ['//', '///', '//?x=//'])
      expect([path, (await fetch(base + path)).status]).toEqual([path, 200])
    expect((await fetch(`${base}//:x`)).status).toBe(404)
  })

  it.each([
    [
      '/assets/entry-1a2b.js',
      script,
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/patient/pets', page, 'text/html; charset=utf-8', 'no-cache'],
  ])('goes out compressed: %s', async (url, content, type, caching) => {
    const common = { 'content-type': type, 'cache-control': caching, vary: 'accept-encoding' }
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers).toMatchObject({ ...common, 'content-encoding': 'br' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(content)
    const gz = await get(url, { 'accept-encoding': 'gzip' })
    expect(gz.headers).toMatchObject({ ...common, 'content-encoding': 'gzip' })
    expect(gunzipSync(gz.rawPayload).toString()).toBe(content)
    const plain = await get(url)
    expect(plain.headers).toMatchObject(common)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(content)
  })

  it.each(['/assets/entry-1a2b.js', '/patient/pets'])(
    'is not sent again while it is the same: %s',
    async (url) => {
      const asked = { 'accept-encoding': 'br' }
      const first = await get(url, asked)
      const again = await get(url, { ...asked, 'if-none-match': String(first.headers['etag']) })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
      const plain = await get(url, { 'if-none-match': String(first.headers['etag']) })
      expect(plain.statusCode).toBe(200)
    },
  )

  it.each(['/assets/entry-1a2b.js', '/patient/pets'])(
    'answers HEAD with its headers alone: %s',
    async (url) => {
      const whole = await get(url, { 'accept-encoding': 'br' })
      const head = await get(url, { 'accept-encoding': 'br' }, 'HEAD')
      expect(head.statusCode).toBe(200)
      expect(head.body).toBe('')
      expect(head.headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': String(whole.rawPayload.length),
      })
    },
  )

  it('is sent as it is if there is no compressed file', async () => {
    const short = await get('/assets/short-3c4d.js', { 'accept-encoding': 'br' })
    expect(short.headers['content-encoding']).toBeUndefined()
    expect(short.body).toBe('export {}')
  })

  it('is 404 under the name of its compressed file', async () => {
    expect((await get('/assets/entry-1a2b.js.br')).statusCode).toBe(404)
  })
})
