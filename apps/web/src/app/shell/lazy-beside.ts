import { type ComponentType, lazy } from 'react'
import { networkAgain } from '../../platform/network.ts'

/** A part that failed while the device has a network is loaded again after this time. */
const RETRY_MS = 10_000

/**
 * Like `lazy`, for parts beside the pages: menu, panels, notices. If one cannot be loaded, as on a network that drops, the page stays and the
 * part comes when there is a network; an error would take the whole application away.
 */
export const lazyBeside = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }))

/** @param wait until it is worth another try */
export async function untilLoaded<Part>(
  load: () => Promise<Part>,
  wait = () => networkAgain(RETRY_MS),
): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await wait()
    }
  }
}
