import { QueryClient } from '@tanstack/react-query'
import { API_BASE } from '@vetvisit/contract/http'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as AtHand from './keep-at-hand.ts'

const OWNER = { _id: 'owner', role: 'patient', onboarding: false }
const PETS = Array.from({ length: 20 }, (_, number) => ({
  _id: `pet-${number}`,
  archived: false,
  profile: null,
}))

/** What the server answers, by the path of the call. */
const ANSWERS: Record<string, unknown> = {
  '/patient/passports': { passports: [], publicKey: 'key' },
  '/patient/practices': { practices: [], invitations: [] },
  '/patient/search': { clinics: [], around: null },
  '/settings': { emergencyLines: [{ name: 'Poison line', phone: '+493023125099' }] },
  '/patient/petspage': PETS,
  '/patient/history': { items: [], nextCursor: null },
}

const stored = new Map<string, string>()
let asked: string[]
/** Paths that fail as without a network. */
let failing: string[]
let keepAtHand: typeof AtHand.keepAtHand

const connection: { saveData?: boolean; type?: string } = {}

beforeAll(async () => {
  stored.set('token', 'token').set('user', JSON.stringify(OWNER))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true, languages: ['de-DE'], connection })
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(API_BASE, '').replace(/\?.*/, '')
    asked.push(path)
    if (failing.includes(path)) return Promise.reject(new TypeError('fetch failed'))
    return Promise.resolve(Response.json({ status: 'success', data: ANSWERS[path] ?? {} }))
  })
  keepAtHand = (await import('./keep-at-hand.ts')).keepAtHand
})

beforeEach(() => {
  asked = []
  failing = []
  stored.delete('emergency-list')
  delete connection.saveData
  delete connection.type
})

const keep = () => keepAtHand(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
/** Each path once, in the order in which they were first asked for. */
const order = () => [...new Set(asked)]

const URGENT = ['/patient/passports', '/patient/practices', '/patient/search', '/settings']

/** An empty list of numbers around a place, so many milliseconds old. */
const listOfAge = (age: number) =>
  JSON.stringify({
    at: Date.now() - age,
    clinics: [],
    start: null,
    place: { lat: 52.5, lng: 13.4 },
    lines: [],
  })

describe('what is kept on the device', () => {
  // specification/owner §1: passports and numbers for emergencies are kept first, on every network, histories last (added)
  it('is loaded in this order: passports and numbers, appointments to come and pets, histories', async () => {
    await keep()
    const paths = order()
    expect(paths.slice(0, 4).toSorted()).toEqual(URGENT)
    expect(paths.slice(4, 6).toSorted()).toEqual(['/patient/dashboard', '/patient/petspage'])
    expect(paths.slice(6)).toContain('/patient/history')
    // The newest entries of all pets, then of each.
    expect(asked.filter((path) => path === '/patient/history').length).toBeGreaterThanOrEqual(PETS.length)
  })

  // specification/owner §1: passports and numbers for emergencies are kept first, on every network, histories last (added)
  it.each([{ type: 'cellular' }, { saveData: true }])(
    'has no histories, but all the rest, with %j',
    async (network) => {
      Object.assign(connection, network)
      await keep()
      expect(order().toSorted()).toEqual(['/patient/dashboard', ...URGENT, '/patient/petspage'].toSorted())
      expect(stored.get('emergency-list')).toContain('+493023125099')
    },
  )

  it('has the next part even if one cannot be loaded', async () => {
    failing = ['/patient/search', '/patient/passports']
    await keep()
    expect(order()).toContain('/patient/dashboard')
    expect(order()).toContain('/patient/history')
  })

  it('has the numbers of the last list until it is a day old, and then those around the same place', async () => {
    connection.saveData = true
    stored.set('emergency-list', listOfAge(3_600_000))
    await keep()
    expect(asked).not.toContain('/patient/search')
    stored.set('emergency-list', listOfAge(86_400_000))
    await keep()
    expect(asked).toContain('/patient/search')
    expect(JSON.parse(stored.get('emergency-list') ?? '')).toMatchObject({ place: { lat: 52.5, lng: 13.4 } })
  })
})
