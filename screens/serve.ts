import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Settings of the server that differ from those of its tests (`Config` in apps/server/src/process/config.ts). */
export type Settings = { demo?: boolean; emergencyLines?: { name: string; phone: string }[] }

/** What the server says when it is ready. */
type Ready = { address: string; localMail: string }

/** A server of this worker, which all its files share that ask for the same settings. */
export type Server = {
  address: string
  localMail: string
  setClock: (instant: number) => Promise<void>
  /** Reminds the owners of appointments that are due. @returns the link in the reminder of this one */
  remind: (reminded: { appointmentId: string; startsAt: number; ownerId: string }) => Promise<string>
  /** Makes a doctor a vet of the practice of another, at one of its clinics. */
  join: (joining: { vet: { id: string }; lead: { id: string }; clinicId: string }) => Promise<void>
}

const shared = globalThis as { servers?: Map<string, Promise<Server>> }
const servers = (shared.servers ??= new Map())

/** Starts the server with the first call, and lets the calls of people go to it. It ends with this process. */
export async function serve(given: Settings = {}): Promise<Server> {
  const settings = JSON.stringify(given)
  const starting = servers.get(settings) ?? start(settings)
  servers.set(settings, starting)
  const server = await starting
  process.env['BASE_URL'] = server.address
  process.env['LOCAL_MAIL_URL'] = server.localMail
  return server
}

async function start(settings: string): Promise<Server> {
  const server = fork(path.join(import.meta.dirname, '../apps/server/test/serve-screens.ts'), [settings], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return {
    ...((await answerOf(server)) as Ready),
    setClock: async (instant) => {
      server.send(instant)
      await answerOf(server)
    },
    remind: async (reminded) => {
      server.send(reminded)
      return (await answerOf(server)) as string
    },
    join: async (joining) => {
      server.send(joining)
      await answerOf(server)
    },
  }
}

async function answerOf(server: ChildProcess): Promise<unknown> {
  const end = new AbortController()
  const ended = once(server, 'exit', end).then(() => {
    throw new Error('The server of the tests has ended.')
  })
  try {
    const [answer] = (await Promise.race([once(server, 'message', end), ended])) as [unknown]
    return answer
  } finally {
    end.abort()
  }
}
