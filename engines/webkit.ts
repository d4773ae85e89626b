import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../e2e/start-server.ts'
import { until } from '../screens/until.ts'
import { CODES, type Engine, type Size, type Tab } from './engine.ts'
import { beginSession, commandsTo, evaluateIn } from './webdriver.ts'

type Session = Awaited<ReturnType<typeof beginSession>>

/** The screen without a monitor. Windows that fill it have no bar, so that what they show has the wanted size. */
const SCREEN = '1600x1200x24'

/** A browser now and then never reports to its driver. Nothing of a step has run then, so another one is started. */
const STARTS = 3

type Programs = { driver: string; browser: string; screen: string }

/**
 * WebKitGTK, driven over WebDriver in windows of a screen that nobody sees. Each window has a driver and a browser of its own.
 *
 * @param programs paths of its driver, of the browser of its examples and of Xvfb
 */
export async function webkit(programs: Programs): Promise<Engine> {
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => screen.kill())
  const settings = settingsWithoutMotion()
  const environment = {
    ...process.env,
    DISPLAY: `:${await firstLine(screen.stdio[3] as Readable)}`,
    LANG: 'en_GB.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    XDG_CONFIG_HOME: settings,
  }
  return {
    name: 'WebKitGTK',
    open: async (size) => {
      const { session, stop } = await startBrowser(programs, environment)
      await session('POST', '/window/rect', size)
      const tab = tabOf(session, size)
      const close = async () => {
        try {
          await tab.close()
        } finally {
          await stop()
        }
      }
      return { ...tab, close }
    },
    close: async () => {
      await ended(screen)
      rmSync(settings, { recursive: true })
    },
  }
}

type Started = { session: Session; stop: () => Promise<void> }

/** Starts a driver and its browser. @throws Error if none of three browsers reports to its driver */
async function startBrowser(
  programs: Programs,
  environment: NodeJS.ProcessEnv,
  starts = STARTS,
): Promise<Started> {
  const port = await freePort()
  // A group of its own ends with its browser.
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: environment,
  })
  const kill = () => endGroup(driver)
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    await ended(driver, kill)
  }
  const command = commandsTo(`http://127.0.0.1:${port}`)
  try {
    await until(() => command('GET', '/status'))
    const session = await beginSession(command, {
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', '--full-screen'] },
    })
    return { session, stop }
  } catch (error) {
    await stop()
    if (starts === 1) throw error
    process.stdout.write(`WebKitGTK starts anew: ${String(error)}\n`)
    return startBrowser(programs, environment, starts - 1)
  }
}

/** A folder of settings by which pages see that less motion is wanted. */
function settingsWithoutMotion(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-webkit-'))
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return folder
}

const firstLine = (output: Readable): Promise<string> =>
  new Promise((resolve) => output.once('data', (bytes: Buffer) => resolve(bytes.toString().trim())))

/** Ends a program and what it has started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function ended(program: ChildProcess, kill: () => void = () => program.kill()): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = new Promise((resolve) => program.once('exit', resolve))
  kill()
  await gone
}

function tabOf(session: Session, size: Size): Tab {
  const act = (...actions: object[]) => session('POST', '/actions', { actions })
  const point = (action: object) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [action] })
  const keys = (actions: object[]) => act({ type: 'key', id: 'keyboard', actions })
  return {
    size,
    goto: async (url) => void (await session('POST', '/url', { url })),
    reload: async () => void (await session('POST', '/refresh', {})),
    evaluate: (expression) => evaluateIn(session, expression),
    mouse: {
      move: async (x, y) =>
        void (await point({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 })),
      down: async () => void (await point({ type: 'pointerDown', button: 0 })),
      up: async () => void (await point({ type: 'pointerUp', button: 0 })),
    },
    press: async (combination) => {
      const names = combination.split('+').map((name) => CODES[name] ?? name)
      await keys([
        ...names.map((value) => ({ type: 'keyDown', value })),
        ...names.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    },
    type: async (text) =>
      void (await keys(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )),
    chooseFile: async (expression, file) => {
      const field = await session('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
      const [id] = Object.values(field as Record<string, string>)
      await session('POST', `/element/${id}/value`, { text: file })
    },
    // The driver has no command for it, so `navigator.onLine` stays true.
    tellOffline: async () => {},
    screenshot: async () => Buffer.from((await session('GET', '/screenshot')) as string, 'base64'),
    close: async () => void (await session('DELETE', '')),
  }
}
