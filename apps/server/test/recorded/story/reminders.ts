import type { Objects } from '../../authorization/objects.ts'
import { mailedLink, type Recorder } from '../recorder.ts'
import { addressOf } from './people.ts'

/** The day before visits of the first part, when their owner is reminded. */
export async function reminders(
  record: Recorder,
  chapter: (name: string) => Promise<void>,
): Promise<Objects> {
  await chapter('1-reminders')
  record.at('2026-03-03T12:00:00.000Z')
  const sent = await record.sends()
  const [token = ''] = mailedLink(sent, addressOf('Mira'), 'reminder?token').split('&')
  // The rows that this part adds to the table of calls name no other object.
  return {
    visit: record.names.valueOf('visit'),
    owner: record.names.valueOf('Mira'),
    reminderToken: token,
  } as Objects
}
