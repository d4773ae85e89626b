import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Ready } from './server.ts'

/** The server of this worker, which all its files share. */
export type Server = { address: string; setClock: (instant: number) => Promise<void> }

const shared = globalThis as { server?: Promise<Server> }

/** Starts the server with the first call. It ends with this process. */
export const serve = (): Promise<Server> => (shared.server ??= start())

async function start(): Promise<Server> {
  const server = fork(path.join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const ready = (await answerOf(server)) as Ready
  process.env['BASE_URL'] = ready.address
  process.env['LOCAL_MAIL_URL'] = ready.localMail
  return {
    address: ready.address,
    setClock: async (instant) => {
      server.send(instant)
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
