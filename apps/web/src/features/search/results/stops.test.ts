import { describe, expect, it } from 'vitest'
import { nearestStop, neighbour, nextStop, standingStop, topsOf } from './stops.ts'

const SIZES = { peek: 170, map: 400 }
const tall = topsOf(660, SIZES)
const low = topsOf(480, SIZES)

describe('the sheet over the map', () => {
  it('leaves exactly 400 px of map at the middle and shows 170 px of itself at the lowest stop', () => {
    expect(tall).toEqual({ list: 0, middle: 400, peek: 490 })
  })

  it('has no middle where a card would not fit below 400 px of map', () => {
    expect(topsOf(570, SIZES)).toEqual({ list: 0, middle: 400, peek: 400 })
    expect(topsOf(569, SIZES)).toEqual({ list: 0, peek: 399 })
    expect(topsOf(100, SIZES)).toEqual({ list: 0, peek: 0 })
  })

  it('opens at the middle, in a low room with the list', () => {
    expect(standingStop(undefined, tall)).toBe('middle')
    expect(standingStop(undefined, low)).toBe('list')
  })

  it('keeps the stop at which it was left, and the map in sight where the middle is gone', () => {
    expect(standingStop('list', tall)).toBe('list')
    expect(standingStop('peek', low)).toBe('peek')
    expect(standingStop('middle', low)).toBe('peek')
  })

  it('steps up by its handle, and from the list back to the map', () => {
    expect(nextStop('peek', tall)).toBe('middle')
    expect(nextStop('middle', tall)).toBe('list')
    expect(nextStop('list', tall)).toBe('middle')
    expect(nextStop('list', low)).toBe('peek')
    expect(nextStop('peek', low)).toBe('list')
  })

  it('goes one stop up or down by arrows and stays at the end', () => {
    expect(neighbour('middle', tall, 1)).toBe('peek')
    expect(neighbour('peek', tall, 1)).toBe('peek')
    expect(neighbour('list', tall, -1)).toBe('list')
  })

  it('goes to the nearest stop when it is let go', () => {
    expect(nearestStop(190, tall)).toBe('list')
    expect(nearestStop(210, tall)).toBe('middle')
    expect(nearestStop(450, tall)).toBe('peek')
    expect(nearestStop(190, low)).toBe('peek')
  })
})
