import { destination, pino, type DestinationStream, type LogFn } from 'pino'
import { createLogSample } from './log-sample.ts'
import { visible } from './terminal-text.ts'

/**
 * Lines of JSON on standard output. They never hold passwords, tokens or typed texts; control characters are escaped, and repeated lines
 * are sampled.
 */
export function createLog(level: string, output: DestinationStream = destination(1)) {
  const sample = createLogSample()
  return pino(
    {
      level,
      redact: {
        paths: ['req.headers.authorization', '*.password', '*.token', '*.confirmPassword', 'authorization'],
        censor: '[hidden]',
      },
      serializers: { err: errorForLog },
      hooks: {
        logMethod(given, write) {
          const more = (leftOut: number) =>
            write.call(this, { leftOut }, `more lines like this: ${textOf(given)}`)
          if (sample(textOf(given), more)) write.apply(this, given)
        },
      },
    },
    { write: (line) => output.write(visible(line)) },
  )
}

/** Key of equal lines: the text, and the reason if there is one. */
function textOf(given: Parameters<LogFn>): string {
  const [first, second] = given as [unknown, unknown]
  const text = typeof second === 'string' ? second : typeof first === 'string' ? first : ''
  const thrown = (first as { err?: unknown } | null)?.err
  return thrown instanceof Error ? `${text} (${thrown.name})` : text
}

/** Fields of errors of the system, PostgreSQL and mail servers that hold no values of queries or rows. */
const FACTS = ['code', 'syscall', 'constraint', 'table', 'column', 'routine', 'responseCode', 'statusCode']

type Thrown = Error & { errors?: unknown; cause?: unknown }

/** An error and its causes, without the values of a failed query and the row that a constraint refused. */
export function errorForLog(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const error: Thrown = thrown
  const { errors, cause, message, stack = '' } = error
  const begin = stack.indexOf(message)
  return {
    type: error.constructor.name,
    message,
    ...Object.fromEntries(Object.entries(error).filter(([name]) => FACTS.includes(name))),
    // The first lines of a stack repeat the message.
    stack: begin < 0 ? stack : stack.slice(begin + message.length).trimStart(),
    ...(Array.isArray(errors) && { errors: errors.map(errorForLog) }),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}
