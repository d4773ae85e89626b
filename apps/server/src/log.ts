import { destination, pino, type DestinationStream, type LogFn } from 'pino'
import { createLogSample } from './log-sample.ts'
import { visible } from './visible.ts'

/**
 * Lines of JSON on standard output. Passwords, tokens and what people typed never get in; what a terminal would obey is escaped, and
 * lines that say the same again and again are sampled.
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

/** What makes two lines the same: the text, and the reason where there is one. */
function textOf(given: Parameters<LogFn>): string {
  const [first, second] = given as [unknown, unknown]
  const text = typeof second === 'string' ? second : typeof first === 'string' ? first : ''
  const thrown = (first as { err?: unknown } | null)?.err
  return thrown instanceof Error ? `${text} (${thrown.name})` : text
}

/** What is worth knowing of an error of the system, of PostgreSQL, of a mail server; none of it is a value of a query or a row. */
const FACTS = ['code', 'syscall', 'constraint', 'table', 'column', 'routine', 'responseCode', 'statusCode']

type Thrown = Error & { query?: unknown; errors?: unknown; cause?: unknown }

/** An error and its causes, without the values that a failed query was asked with and the row that a constraint refused. */
export function errorForLog(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const error: Thrown = thrown
  const { query, errors, cause, message, stack = '' } = error
  const begin = stack.indexOf(message)
  return {
    type: error.constructor.name,
    message: typeof query === 'string' ? `Failed query: ${query}` : message,
    ...Object.fromEntries(Object.entries(error).filter(([name]) => FACTS.includes(name))),
    // Its first lines are the message once more.
    stack: begin < 0 ? stack : stack.slice(begin + message.length).trimStart(),
    ...(Array.isArray(errors) && { errors: errors.map(errorForLog) }),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}
