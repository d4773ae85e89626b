import { ACCOUNT_ACTS } from './account-acts.ts'
import type { Act, ExitCode, Parts } from './act.ts'
import { CATALOGUE_ACTS } from './catalogue-acts.ts'
import { MAIL_ACTS } from './mail-acts.ts'
import { visible } from '../process/terminal-text.ts'

/** Acts by name, in the order of the help. */
const ACTS: Record<string, Act> = { ...ACCOUNT_ACTS, ...MAIL_ACTS, ...CATALOGUE_ACTS }

/**
 * Carries out one act of the operator.
 *
 * @returns exit code: 0 done, 1 nothing found or refused, 2 not understood
 */
export async function operate(
  [name = 'help', ...given]: readonly string[],
  { print, ...others }: Parts,
): Promise<ExitCode> {
  // Names and enquiries were typed by strangers: control characters must not reach the terminal.
  const parts = { ...others, print: (line: string) => print(visible(line)) }
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  if (act && given.length === act.takes.length) return act.run(parts, given)
  if (act) parts.print(`That needs to be: npm run operator -- ${callOf(name, act)}`)
  else if (name === 'help') parts.print(usage())
  else parts.print(`There is no act "${name}"; \`npm run operator -- help\` lists them.`)
  return name === 'help' ? 0 : 2
}

const callOf = (name: string, { takes }: Act) => [name, ...takes.map((text) => `<${text}>`)].join(' ')

function usage(): string {
  const lines = Object.entries(ACTS).map(([name, act]) => [callOf(name, act), act.does] as const)
  const width = Math.max(...lines.map(([call]) => call.length))
  return `Acts of the operator. Each one that changes or reads data about people is recorded in the audit table.
Put names with spaces in quotation marks.

${lines.map(([call, does]) => `  npm run operator -- ${call.padEnd(width)}   ${does}`).join('\n')}

The embedded database serves one process: stop the server first. PostgreSQL needs no stop.`
}
