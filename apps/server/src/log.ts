import { pino } from 'pino'

/** Lines of JSON on standard output. Passwords, tokens and what people typed never get in. */
export const createLog = (level: string) =>
  pino({
    level,
    redact: {
      paths: ['req.headers.authorization', '*.password', '*.token', '*.confirmPassword', 'authorization'],
      censor: '[hidden]',
    },
  })
