import type { Instant } from '../db/instant.ts'
import type { Context } from '../context/context.ts'

export type Parts = Pick<Context, 'database' | 'live' | 'files'> & {
  now: Instant
  print: (line: string) => void
}

/** 0 done, 1 nothing found or refused, 2 not understood. */
export type ExitCode = 0 | 1 | 2

export type Act = {
  /** Names of the arguments, as the help shows them. */
  takes: readonly string[]
  /** One line of help. */
  does: string
  /** @param given as many texts as `takes` names */
  run: (parts: Parts, given: readonly string[]) => Promise<ExitCode>
}

/** Prints one of two lines. */
export function said(print: Parts['print'], done: boolean, lines: { done: string; none: string }): ExitCode {
  print(done ? lines.done : lines.none)
  return done ? 0 : 1
}

/** Ids as they are typed. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
