import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

type Place = { host: string; port: number; setting: 'PORT' | 'METRICS_PORT' }

/**
 * Checks that the server can listen there, before anything is opened or created.
 *
 * @throws StartError with one sentence: the port is taken or not allowed, or the address is not one of this machine
 */
export async function assertPortFree(place: Place): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(place.port, place.host, resolve)
    })
  } catch (error) {
    throw portProblem(error, place) ?? error
  }
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

/** Why the server cannot listen there, in one sentence; undefined for an error that the operator cannot fix. */
export function portProblem(error: unknown, { host, port, setting }: Place): StartError | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is already taken. Stop what uses it, or set ${setting} to another one.`,
    )
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}. Set ${setting} to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`The address ${host} is not one of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`)
  return undefined
}
