import { describe, expect, it } from 'vitest'
import { closedText } from './closed-text.ts'

describe('why a clinic is closed', () => {
  it('never begins a line with a colon', () => {
    expect(closedText('Clinic closed : Holiday')).toBe('Clinic closed\u00a0: Holiday')
    expect(closedText('क्लिनिक बंद : छुट्टी')).toBe('क्लिनिक बंद\u00a0: छुट्टी')
  })

  it('leaves a colon that follows its word', () => {
    expect(closedText('Praxis geschlossen: Schließtag')).toBe('Praxis geschlossen: Schließtag')
  })
})
