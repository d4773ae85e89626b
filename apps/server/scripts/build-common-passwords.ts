import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PASSWORD_MIN_LENGTH } from '@vetvisit/contract/people/rules'

/** As many as an attacker gets through before any lockout or limit has made him give up long ago. */
const COUNT = 5000

/**
 * Writes the list of common passwords that sign-up refuses: the most frequent ones of the frequency list in
 * `@zxcvbn-ts/language-common` (MIT) that are long enough to be tried at all. Run it after an update of that package.
 */
const source = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
const byFrequency = JSON.parse(readFileSync(source, 'utf8')) as string[]
const long = byFrequency
  .map((password) => password.toLowerCase())
  .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
const list = [...new Set(long)].slice(0, COUNT)
writeFileSync(new URL('../assets/common-passwords.txt', import.meta.url), `${list.join('\n')}\n`)
console.log(`${list.length} common passwords written`)
