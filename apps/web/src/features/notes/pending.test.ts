import { expect, it } from 'vitest'
import { pendingEntries } from './pending.ts'

// specification/owner §1: a report without a network has the file name that an upload would give it (added)
it('shows a report that waits under the name that an upload would give its file', () => {
  const [entry] = pendingEntries(
    [
      {
        key: 'key',
        account: 'owner',
        kind: 'report',
        petId: 'rex',
        petName: 'Rex',
        writtenAt: 0,
        summary: '',
        input: { body: { data: { text: '' } } },
        file: new File(['%PDF'], ' Rex\u202Efdp.exe '),
        form: null,
        refusal: null,
      },
    ],
    'rex',
  )
  expect(entry?.fileName).toBe('Rexfdp.exe')
})
