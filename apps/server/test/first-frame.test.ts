import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { escapeHtml } from '../src/adapters/mail/letter.ts'
import { createCostlyCalls } from '../src/http/calls/costly-calls.ts'
import { createFirstFrame } from '../src/http/pages/first-frame.ts'
import { serveWebApp } from '../src/http/pages/web-app.ts'
import { findClinics } from '../src/modules/search/public.ts'
import type { FirstFrames } from '@vetvisit/contract/search/first-frame'
import { searchClinics } from '@vetvisit/contract/search/routes'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CLINIC, clinicOf, harnessOfFile, onboardedDoctor } from './harness.ts'

const BUILT =
  '<!doctype html><html lang="en"><head><meta charset="utf-8" /></head><body><div id="root"><div class="on-its-way"></div></div></body></html>'
const WORDS = {
  title: 'Find a vet',
  description: '',
  picture: '',
  door: '',
  note: '',
  noScript: '',
  files: { font: '', door: '', results: '<link rel="preload" as="style" href="/results.css" />' },
}

/** As the web application's build, which server tests do not need. */
const frames: FirstFrames = {
  queryOf: (q) => ({ q, sort: 'best', limit: 20 }),
  render: ({ clinics, place }, text, language) =>
    `<main lang="${language}">${escapeHtml([text, place?.name, ...clinics.map(({ name }) => name)].join(' | '))}</main>`,
}

const harness = harnessOfFile()
let root: string
let app: FastifyInstance

/** Serves the page of results; with `rateLimit` a network pays for its searches. */
async function serve({ rateLimit }: { rateLimit: boolean }): Promise<void> {
  const { context, clock } = harness
  const config = { ...context.config, rateLimit }
  const firstFrame = createFirstFrame({
    ...context,
    config,
    costlyCalls: createCostlyCalls({ config, clock: clock.now }),
    find: (query, reader) => findClinics(context, query, reader),
    frames,
  })
  app = fastify()
  await serveWebApp(app, root, {
    address: 'https://vet.example',
    streets: false,
    cities: async () => [],
    firstFrame,
    clock: clock.now,
  })
}

const pageOf = async (url: string, language = 'en') =>
  (await app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })).body

const practiceIn = async (city: string, name: string) =>
  clinicOf(harness, await onboardedDoctor(harness), {
    name,
    address: { ...CLINIC.address, city },
    position: { lat: 49.84, lng: 7.86 },
  })

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-first-'))
  await writeFile(path.join(root, 'index.html'), BUILT)
  await writeFile(path.join(root, 'front-door-en.json'), JSON.stringify(WORDS))
  await writeFile(path.join(root, 'front-door-de.json'), JSON.stringify(WORDS))
  await serve({ rateLimit: false })
})
afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

describe('the page of a search, before the application runs', () => {
  // specification/pages §7: first clinics: a text that names a place arrives with the first clinics (added)
  it('has the clinics that the application will find for a text that names a place', async () => {
    await practiceIn('Bad Kreuznach', 'Praxis an der Nahe')
    const page = await pageOf('/search?q=Bad%20Kreuznach')
    const found = await harness.call(searchClinics, {
      query: { q: 'Bad Kreuznach', sort: 'best', limit: 20 },
    })
    expect(found.clinics.map(({ name }) => name)).toEqual(['Praxis an der Nahe'])
    expect(page).toContain(
      '<div id="root"><main lang="en">Bad Kreuznach | Bad Kreuznach | Praxis an der Nahe</main><div class="on-its-way">',
    )
    expect(page).toContain('<link rel="stylesheet" href="/results.css" />')
    expect(await pageOf('/search?q=Bad%20Kreuznach', 'de')).toContain('<main lang="de">')
  })

  // specification/pages §7: first clinics: what depends on the reader arrives later (added)
  it.each([
    ['a text without a place', '/search?q=vaccination'],
    ['a text of blanks', '/search?q=%20'],
    ['a text that no search takes', `/search?q=${'a'.repeat(200)}`],
    ['a place with a filter', '/search?q=Bad%20Kreuznach&openNow=1'],
    ['two texts', '/search?q=Bad%20Kreuznach&q=Ulm'],
    ['a place without practices', '/search?q=Husum'],
    ['a place that was misspelt', '/search?q=Bad%20Kreuznahc'],
    ['the front door', '/search'],
    ['emergencies', '/search?emergency=1'],
  ])('begins empty for %s', async (_, url) => {
    await practiceIn('Bad Kreuznach', 'Praxis an der Nahe')
    expect(await pageOf(url)).not.toContain('<main')
  })

  it('never has the typed text as a part of its own markup', async () => {
    await practiceIn('Bad Kreuznach', 'Praxis')
    const page = await pageOf(`/search?q=${encodeURIComponent('Bad Kreuznach <script>alert(1)</script>')}`)
    expect(page).not.toContain('<script>alert')
  })

  it('has a practice that opened after it was made, a minute later', async () => {
    await practiceIn('Bad Kreuznach', 'Praxis')
    await pageOf('/search?q=Bad%20Kreuznach')
    await practiceIn('Bad Kreuznach', 'Zweite Praxis')
    expect(await pageOf('/search?q=Bad%20Kreuznach')).not.toContain('Zweite Praxis')
    harness.clock.advance(60_000)
    expect(await pageOf('/search?q=Bad%20Kreuznach')).toContain('Zweite Praxis')
  })

  // specification/pages §7: first clinics: a network that has searched too much gets the page without clinics (added)
  it('begins empty for a network that has spent what it may search for', async () => {
    await practiceIn('Bad Kreuznach', 'Praxis')
    await app.close()
    await serve({ rateLimit: true })
    const first = await pageOf('/search?q=Bad%20Kreuznach')
    for (let number = 1; number < 200; number += 1) await pageOf(`/search?q=nowhere${number}`)
    expect(first).toContain('<main')
    expect(await pageOf('/search?q=Kreuznach')).not.toContain('<main')
    harness.clock.advance(60_000)
    expect(await pageOf('/search?q=Kreuznach')).toContain('<main')
  })

  it('does not wait for a database that does not answer', async () => {
    const { context, clock } = harness
    const firstFrame = createFirstFrame({
      ...context,
      costlyCalls: createCostlyCalls({ config: context.config, clock: clock.now }),
      find: () => new Promise(() => undefined),
      frames,
    })
    expect(await firstFrame('Bad Kreuznach', { ip: '127.0.0.1', language: 'en' })).toBeNull()
  })
})
