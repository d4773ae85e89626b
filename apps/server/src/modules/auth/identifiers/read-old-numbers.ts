import type { Context } from '../../../context/context.ts'
import { e164Of } from '../../../adapters/phone/phone-number.ts'
import { findOldNumbers, type FullNumber, writeFullNumbers } from './repository.ts'

/** Accounts per statement, so that its locks are short. */
const BATCH = 200

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Adds the full number to accounts whose mobile number was written before full numbers were stored. The typed number stays, and one that
 * cannot be read gets no full number. Safe to repeat and to run on several servers at once.
 *
 * @param isStopping asked before each batch: the next start continues
 * @returns how many numbers were read, and how many cannot be
 */
export async function readOldNumbers(
  { database, log }: Pick<Context, 'database' | 'log'>,
  isStopping = () => false,
): Promise<{ read: number; unreadable: number }> {
  const done = { read: 0, unreadable: 0 }
  let after = FIRST_ID
  while (!isStopping()) {
    const old = await findOldNumbers(database, { after, limit: BATCH })
    const numbers = old.flatMap(({ id, mobile, countryCode, isoCode }): FullNumber[] => {
      const e164 = e164Of({ number: mobile, countryCode, isoCode })
      return e164 === null ? [] : [{ id, mobile, countryCode, e164 }]
    })
    if (numbers.length > 0) await writeFullNumbers(database, { numbers })
    done.read += numbers.length
    done.unreadable += old.length - numbers.length
    after = old.at(-1)?.id ?? after
    if (old.length < BATCH) break
  }
  if (done.read + done.unreadable > 0) log.info(done, 'numbers of old accounts were read')
  return done
}
