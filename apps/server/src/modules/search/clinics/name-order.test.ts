/** @module-tag databases */
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { HOME, mapOf, north } from './search.test-support.ts'

const harness = harnessOfFile()
const { search, names, clinicAt } = mapOf(harness)

const FAR = { ...HOME, zoom: 9 }

describe('a typed name', () => {
  // specification/practice §4: search: exact name, beginnings, words, distance; practices that name an animal before others
  it('lists the clinic of that name first, then beginnings, words of names, and other matches, each nearest first', async () => {
    const inn = {
      address: { addressLine1: 'a', zipcode: '1', city: 'Am Inn', state: 'c', country: 'Germany' },
    }
    await clinicAt(north(HOME, 1), 'Praxis Eins', inn)
    await clinicAt(north(HOME, 2), 'Tierarzt Inn Am Markt')
    await clinicAt(north(HOME, 4), 'Am Innufer')
    await clinicAt(north(HOME, 3), 'Am Inn Zentrum')
    await clinicAt(north(HOME, 9), 'Am Inn')
    expect(await names({ ...FAR, q: 'am INN' })).toEqual([
      'Am Inn',
      'Am Inn Zentrum',
      'Am Innufer',
      'Tierarzt Inn Am Markt',
      'Praxis Eins',
    ])
  })

  it('decides before the alphabet without a place, ignoring umlauts and accents', async () => {
    await clinicAt(null, 'Bei der Mühle')
    await clinicAt(null, 'Mühle Zwei')
    await clinicAt(null, 'Mühle')
    expect(await names({ q: 'muehle' })).toEqual(['Mühle', 'Mühle Zwei', 'Bei der Mühle'])
  })

  it('does not change the order by name and by next free slot', async () => {
    await clinicAt(north(HOME, 1), 'Alte Mühle')
    await clinicAt(north(HOME, 2), 'Mühle')
    expect(await names({ ...FAR, q: 'mühle', sort: 'name' })).toEqual(['Alte Mühle', 'Mühle'])
  })

  it('keeps its order from page to page, each clinic once', async () => {
    for (const [km, name] of [
      [1, 'Neue Mühle'],
      [2, 'Mühle am Bach'],
      [3, 'Alte Mühle'],
      [4, 'Mühle'],
      [5, 'Mühlenhof'],
    ] as const)
      await clinicAt(north(HOME, km), name)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await search({ ...FAR, q: 'mühle', limit: 2, ...(cursor !== undefined && { cursor }) })
      expect(page.total).toBe(5)
      seen.push(...page.clinics.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(['Mühle', 'Mühle am Bach', 'Mühlenhof', 'Neue Mühle', 'Alte Mühle'])
  })

  it('finds a renamed clinic by its new name', async () => {
    const { clinic, doctor } = await clinicAt(north(HOME, 2), 'Mühle am Bach')
    await clinicAt(north(HOME, 1), 'Mühle am Berg')
    const { updateClinic } = await import('@vetvisit/contract/clinics/routes')
    await harness.call(updateClinic, {
      token: doctor.token,
      query: { clinicId: clinic._id },
      body: { name: 'Mühle' },
    })
    expect(await names({ ...FAR, q: 'mühle' })).toEqual(['Mühle', 'Mühle am Berg'])
  })
})

describe('a search for a species', () => {
  // specification/practice §4: search: exact name, beginnings, words, distance; practices that name an animal before others
  it('lists practices that name it first, then those that name none, each nearest first', async () => {
    await clinicAt(north(HOME, 1), 'Alle Tiere')
    await clinicAt(north(HOME, 2), 'Pferde', { species: ['Horse'] })
    await clinicAt(north(HOME, 3), 'Katzen', { species: ['Cat'] })
    await clinicAt(north(HOME, 4), 'Hund und Katze', { species: ['Dog', 'Cat'] })
    const found = await search({ ...FAR, species: 'Cat' })
    expect(found.clinics.map(({ name, species }) => [name, species])).toEqual([
      ['Katzen', ['Cat']],
      ['Hund und Katze', ['Dog', 'Cat']],
      ['Alle Tiere', []],
    ])
    expect(found.total).toBe(3)
  })
})
