import { readFileSync } from 'node:fs'
import { comparablePassword } from '@vetvisit/contract/auth/rules'
import { assetPath } from '../../process/paths.ts'

let list: ReadonlySet<string> | undefined

/** Whether a password is among the 100,000 most common ones, in any case (specification/readings §3). */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(readFileSync(assetPath('common-passwords.txt'), 'utf8').trim().split('\n'))
  return list.has(comparablePassword(password))
}
