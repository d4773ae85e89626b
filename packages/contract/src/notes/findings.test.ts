import { describe, expect, it } from 'vitest'
import { readFinding } from './findings.ts'

// specification/readings §7: a finding is typed with or without its unit; another unit is refused (added)
describe('a typed finding', () => {
  it('is read with comma and point, and in digits of any script', () => {
    expect(readFinding('temperature', '39,4')).toBe(39.4)
    expect(readFinding('temperature', '39.4')).toBe(39.4)
    expect(readFinding('pulse', ' ९६ ')).toBe(96)
  })

  it.each([
    ['temperature', '39,2 °C', 39.2],
    ['temperature', '39.2°', 39.2],
    ['temperature', '３９．２℃', 39.2],
    ['temperature', '٣٩٫٢ C', 39.2],
    ['temperature', '39,2 Grad Celsius', 39.2],
    ['temperature', '39.2° Celsius', 39.2],
    ['temperature', '39.2 डिग्री', 39.2],
    ['pulse', '120/min', 120],
    ['pulse', '120 / Min.', 120],
    ['pulse', '120 bpm', 120],
    ['pulse', '120 Schläge pro Minute', 120],
    ['breathing', '२४ /मिनट', 24],
    ['breathing', '24 per minute', 24],
  ] as const)('is read with its unit: %s %s', (finding, text, value) => {
    expect(readFinding(finding, text)).toBe(value)
  })

  it('is none if nothing was typed', () => {
    expect(readFinding('breathing', ' ')).toBeNull()
  })

  it.each([
    ['temperature', '394'],
    ['temperature', '19,9'],
    ['temperature', '46.1'],
    ['temperature', '39,45'],
    ['temperature', '39,45 °C'],
    ['temperature', '39 °F'],
    ['temperature', '39 F'],
    ['temperature', '°C'],
    ['pulse', '4'],
    ['pulse', '1201'],
    ['pulse', '96,5'],
    ['pulse', '1.200'],
    ['pulse', '96 °C'],
    ['pulse', '96/s'],
    ['pulse', '/min'],
    ['breathing', '0'],
    ['breathing', '601'],
    ['breathing', 'fast'],
  ] as const)('is refused if no animal has it: %s %s', (finding, text) => {
    expect(readFinding(finding, text)).toBe('wrong')
  })
})
