import { describe, expect, it } from 'vitest'
import { townOfZone } from './town-of-zone.ts'

const townOf = (zone: string) => townOfZone(zone)?.town.name
const isWide = (zone: string) => townOfZone(zone)?.isWide

// specification/readings §9: a time zone that spans a country asks for the town (added)
describe('the town of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Berlin'],
    ['Europe/Vienna', 'Vienna'],
    ['Europe/London', 'London'],
    ['Asia/Dhaka', 'Dhaka'],
    ['Asia/Seoul', 'Seoul'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ])('of %s is %s, which its people live near', (zone, town) => {
    expect(townOf(zone)).toBe(town)
    expect(isWide(zone)).toBe(false)
  })

  it.each([
    'Asia/Kolkata',
    'Asia/Shanghai',
    'Asia/Karachi',
    'Asia/Jakarta',
    'Asia/Manila',
    'Europe/Moscow',
    'Europe/Istanbul',
    'Africa/Lagos',
    'Africa/Johannesburg',
    'America/New_York',
    'America/Chicago',
    'America/Los_Angeles',
    'America/Sao_Paulo',
    'America/Lima',
  ])('of %s is far from every fifth of its people', (zone) => {
    expect(isWide(zone)).toBe(true)
  })

  it('is the same by older names of the zone', () => {
    expect(townOf('Asia/Calcutta')).toBe('Kolkata')
    expect(isWide('Asia/Calcutta')).toBe(true)
    expect(townOf('US/Eastern')).toBe('New York City')
    expect(townOf('Asia/Katmandu')).toBe('Kathmandu')
    expect(townOf('Europe/Kiev')).toBe('Kyiv')
  })

  it('is unknown for zones without a town, and where that name belongs to a town elsewhere', () => {
    expect(townOf('UTC')).toBeUndefined()
    expect(townOf('Etc/GMT-3')).toBeUndefined()
    expect(townOf('America/Jamaica')).toBeUndefined()
    expect(townOf('America/El_Salvador')).toBeUndefined()
    expect(townOf('Mars/Olympus')).toBeUndefined()
  })
})
