import { setTimeout } from 'node:timers/promises'
import { BATCH_MS } from '../src/context/notify-practice.ts'
import type { Harness } from './open-harness.ts'

/**
 * Events sent to practices since the last call. Waits for those of changes already made, which are collected for a moment: timers of
 * one duration end in the order in which they began.
 */
export async function takePracticeEvents({ live }: Harness): Promise<Harness['live']['toPractices']> {
  await setTimeout(BATCH_MS)
  return live.toPractices.splice(0)
}
