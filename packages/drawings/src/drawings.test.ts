import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { portraitOf } from './animals/breeds.ts'
import { headFiles } from './animals/heads.ts'
import { groundOf, portraitFile, portraitOfKind } from './animals/kinds.ts'
import { facadeFile, facadeOf } from './practices/facade.ts'
import { sceneFiles } from './scenes/scenes.ts'
import { pick } from './svg.ts'

describe('files of drawings', () => {
  it('have at most 2.5 KB for a head', () => {
    const large = headFiles().filter(({ content }) => content.length > 2560)
    expect(large.map(({ name }) => name)).toEqual([])
  })

  it('have at most 2.5 KB gzip for a scene', () => {
    const large = sceneFiles().filter(({ content }) => gzipSync(content).length > 2560)
    expect(large.map(({ name }) => name)).toEqual([])
  })

  it('name each id of a file once', () => {
    const repeating = [...headFiles(), ...sceneFiles()].filter(({ content }) => {
      const ids = [...content.matchAll(/ id="(\w+)"/g)].map(([, id]) => id)
      return new Set(ids).size < ids.length
    })
    expect(repeating.map(({ name }) => name)).toEqual([])
  })
})

describe('the portrait of an animal', () => {
  const names = new Set(headFiles().map(({ name }) => name))

  it('has a file for every kind, a paw for an unknown one', () => {
    const kinds = ['Dog', 'Cat', 'Guinea pig', 'Turtles', 'Monkey', 'Other']
    expect(kinds.filter((type) => !names.has(portraitFile(portraitOfKind(type))))).toEqual([])
    expect(portraitOfKind('Dragon')).toEqual({ head: 'other' })
  })

  it('follows the breed in each language', () => {
    const names = ['German Shepherd', 'Deutscher Schäferhund', 'जर्मन शेफ़र्ड']
    const shepherd = { head: 'dog-shepherd', coat: 'cocoa' }
    expect(names.map((breed) => portraitOf({ id: 'x', type: 'Dog', breed }))).toEqual([
      shepherd,
      shepherd,
      shepherd,
    ])
    expect(portraitOf({ id: 'x', type: 'Cat', breed: 'Siamese' }).head).toBe('cat-points')
  })

  it('never gives a cat the head of a dog', () => {
    expect(portraitOf({ id: 'x', type: 'Cat', breed: 'Beagle' }).head).toMatch(/^cat/)
  })

  it('prefers the colour that was written down', () => {
    expect(portraitOf({ id: 'x', type: 'Dog', breed: 'Labrador', colour: 'black' })).toEqual({
      head: 'dog',
      coat: 'coal',
    })
  })

  it('stays the same for the same animal, and differs among many', () => {
    const files = Array.from({ length: 60 }, (_, id) =>
      portraitFile(portraitOf({ id: `${id}`, type: 'Dog' })),
    )
    expect(portraitFile(portraitOf({ id: '7', type: 'Dog' }))).toBe(files[7])
    expect(new Set(files).size).toBeGreaterThan(12)
    expect(files.every((name) => names.has(name))).toBe(true)
  })

  it('stands on plum with a light coat', () => {
    expect(groundOf({ head: 'dog', coat: 'milk' })).toBe('plum')
    expect(groundOf({ head: 'sheep' })).toBe('plum')
  })
})

describe('the house of a practice', () => {
  const ids = Array.from({ length: 400 }, (_, number) => `0198f0c2-0000-7000-8000-${number}`)

  it('is the same for the same id', () => {
    expect(facadeFile(facadeOf('a practice'))).toBe(facadeFile(facadeOf('a practice')))
  })

  it('uses all roofs, fronts and colours', () => {
    const houses = ids.map((id) => facadeOf(id))
    const sizes = (['roof', 'front', 'colour'] as const).map(
      (part) => new Set(houses.map((house) => house[part])).size,
    )
    expect(sizes).toEqual([4, 5, 8])
  })

  it('has at most 1.6 KB gzip', () => {
    expect(Math.max(...ids.map((id) => gzipSync(facadeFile(facadeOf(id))).length))).toBeLessThan(1638)
  })
})

it('picks numbers evenly', () => {
  const picked = Array.from({ length: 4000 }, (_, id) => pick(`${id}`, 4))
  const counts = [0, 1, 2, 3].map((number) => picked.filter((one) => one === number).length)
  expect(Math.min(...counts)).toBeGreaterThan(850)
})
