import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import net from 'node:net'
import { freePort, pause } from './server-process.ts'

const START_WITHIN_MS = 10_000

export const isRedisInstalled = () =>
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

/** A Redis without files, on a free port. */
export class RedisServer {
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(port: number) {
    this.#port = port
  }

  static async start(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort())
    await redis.restart()
    return redis
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`
  }

  async restart(): Promise<void> {
    const settings = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#child = spawn('redis-server', settings, { stdio: 'ignore' })
    const deadline = Date.now() + START_WITHIN_MS
    while (!(await this.#answers())) {
      if (Date.now() > deadline) throw new Error('Redis did not start.')
      await pause(20)
    }
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = net.connect(this.#port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  }
}
