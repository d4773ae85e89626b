import assert from 'node:assert/strict'
import path from 'node:path'
import { getOwner } from '@vetvisit/contract/owners/routes'
import { getPet } from '@vetvisit/contract/pets/routes'
import { anOwner, aDoctor, aPet, approve, ask, book, freeStarts } from '../../e2e/people.ts'
import { eventually } from '../eventually.ts'
import { openAs, type Step } from '../world.ts'

const PICTURE = path.resolve(import.meta.dirname, '../../apps/web/public/icon-512.png')

export const WEIGHTS: Step = {
  name: 'an owner types weights with comma and point',
  run: async (world) => {
    const owner = await anOwner()
    const pet = await aPet(owner)
    const page = await openAs(world, owner, '/patient/pets')
    for (const [typed, read] of [
      ['12,5', 12.5],
      ['12.8', 12.8],
    ] as const) {
      await page.getByRole('button', 'Add weight').click()
      const entry = page.dialog('Weight of Rex')
      await entry.getByRole('textbox', 'Weight in kg').fill(typed)
      await entry.getByRole('button', 'Save').click()
      await entry.vanishes()
      // The second one replaces the first one of the same day.
      const { weights } = await ask(owner, getPet, { query: { petId: pet._id } })
      assert.deepEqual(
        weights.map(({ kg }) => kg),
        [read],
      )
    }
  },
}

export const UPLOAD: Step = {
  name: 'an owner crops and uploads a picture',
  run: async (world) => {
    const owner = await anOwner()
    const page = await openAs(world, owner, '/patient/profile')
    await page.locator('.photo-field input[type=file]').chooseFile(PICTURE)
    await page.dialog('Crop photo').getByRole('button', 'Use photo').click()
    await page.getByRole('button', 'Change photo').appears()
    await eventually(async () =>
      assert.match(String((await ask(owner, getOwner)).profile), /^\/api\/v1\/files\//),
    )
    const shown = page.locator('.photo-field img')
    await eventually(async () => assert.ok(Number(await shown.evaluate('element.naturalWidth')) > 0))
  },
}

export const OFFLINE: Step = {
  name: 'an owner loads the page again without a network',
  run: async (world) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const page = await openAs(world, owner, '/patient')
    await page.getByText(vet.clinicName).first().appears()
    await eventually(async () => assert.ok(await page.tab.evaluate(keepsHome(vet.clinicName))))
    await world.network.cut()
    try {
      await page.tab.tellOffline(true)
      await page.reload()
      await page.getByText(vet.clinicName).first().appears()
      // WebKitGTK cannot be told that it is offline.
      const isTold = !(await page.tab.evaluate('navigator.onLine'))
      if (isTold)
        await page
          .getByText(/^You’re offline\. As of/)
          .first()
          .appears()
    } finally {
      await page.tab.tellOffline(false)
      await world.network.mend()
    }
  },
}

/**
 * True once a service worker controls the site and the device keeps the home page with a text. Messages, which may be kept before it, can
 * have the same text. It answers at once, because a script has its time.
 */
const keepsHome = (text: string) => `(async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return false
  for (const { name } of await indexedDB.databases()) {
    const kept = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        const database = opening.result
        const stores = [...database.objectStoreNames]
        if (stores.length === 0) {
          database.close()
          return resolve([])
        }
        const reading = database.transaction(stores).objectStore(stores[0]).getAll()
        reading.addEventListener('success', () => {
          database.close()
          resolve(reading.result)
        })
      })
    })
    const queries = kept.flatMap(({ client }) => (client ? JSON.parse(client).clientState.queries : []))
    const home = queries.find(({ queryKey }) => queryKey.includes('owner-home'))
    if (home && JSON.stringify(home.state.data).includes(${JSON.stringify(text)})) return true
  }
  return false
})()`
