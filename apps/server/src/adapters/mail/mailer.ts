import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/client.ts'
import type { Config } from '../../process/config.ts'
import { storeLocalMail } from './local-mails-query.ts'
import { LOGO_ID } from './letter.ts'
import { LOGO_PNG } from './logo-picture.ts'
import type { Mailer } from './mail.ts'

type Parts = { config: Config; database: Database; clock: () => number; log: FastifyBaseLogger }

/** A trial stores its mails for the local mail page; with PostgreSQL and no demo there is no such page. */
export const storesLocalMails = ({ smtpUrl, databaseUrl, demo }: Config): boolean =>
  smtpUrl === undefined && (demo || databaseUrl === undefined)

/** Sends mails: through the server of `SMTP_URL`, else into the table of the local mail page. */
export function createMailer(parts: Parts): Mailer {
  const { smtpUrl } = parts.config
  return smtpUrl === undefined ? keepingMailer(parts) : smtpMailer(smtpUrl, parts.config)
}

/** Time limit of one step with the mail server; the delivery of a batch must take far less than its lease. */
const CONNECT_TIMEOUT_MS = 5000
const ANSWER_TIMEOUT_MS = 15_000

const LOGO = {
  filename: 'vetvisit.png',
  content: Buffer.from(LOGO_PNG, 'base64'),
  contentType: 'image/png',
  contentDisposition: 'inline',
  cid: LOGO_ID,
} as const

function smtpMailer(url: string, { mailFrom, publicUrl = '' }: Config): Mailer {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    send: async ({ id, to, replyTo, subject, text, html, unsubscribe, calendar }) => {
      const opened = await (transport ??= openTransport(url))
      // Addresses are passed as objects: in one text, a crafted name could add receivers.
      await opened.sendMail({
        messageId: `<${id}@${host}>`,
        from: mailFrom,
        to: [to],
        ...(replyTo && { replyTo: [replyTo] }),
        subject,
        text,
        html,
        attachments: [LOGO],
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
        ...(calendar && { icalEvent: { filename: 'appointment.ics', ...calendar } }),
      })
      return 'sent'
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** One-click unsubscribing needs an https address (RFC 8058 §3.1); over http the link leads to a page (RFC 2369). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${url}>`,
        ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }

/** The library is loaded with the first mail, because many servers send none. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...smtpOptions(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    // A template never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function smtpOptions(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A server without encryption gets no password and no mail, unless the setting allows it.
    ...(searchParams.get('tls') === 'off' ? { ignoreTLS: true } : { requireTLS: !secure }),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  }
}

function keepingMailer({ config, database, clock, log }: Parts): Mailer {
  const keeps = storesLocalMails(config)
  return {
    send: async ({ id, to, subject, text, html, isSubjectSecret }) => {
      // Only the subject, because a link in a mail opens an account; not even the subject if it holds a code.
      log.info(
        { mail: id, ...(!isSubjectSecret && { subject }) },
        keeps ? 'no mail server: the mail is kept' : 'no mail server: not sent',
      )
      if (!keeps) return 'dropped'
      await storeLocalMail(database, { id, recipient: to.address, subject, text, html }, clock())
      return 'sent'
    },
    close: () => undefined,
  }
}
