import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { listKeptMails } from '../db/kept-mails.ts'
import { escapeHtml } from '../mail/letter.ts'
import { keepsMails } from '../mail/mailer.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Headers that a proxy adds: behind one everybody seems to be on this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * The mails of a trial without a mail server, at `/local-mail`; `?to=` shows one receiver's. Links in them open accounts, so
 * outside of the demo they are shown on this machine alone, never through a proxy, and not under a name of another host (a
 * page elsewhere could have its name point here).
 */
export function serveLocalMail(
  app: FastifyInstance,
  { config, database }: Pick<Context, 'config' | 'database'>,
): void {
  if (!keepsMails(config)) return
  app.get('/local-mail', async (request, reply) => {
    if (!config.demo && !isOnThisMachine(request, config)) return reply.callNotFound()
    const { to } = request.query as { to?: unknown }
    const mails = await listKeptMails(database, typeof to === 'string' && to !== '' ? to : undefined)
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page(mails))
  })
}

function isOnThisMachine({ headers, socket }: FastifyRequest, { publicUrl }: Config): boolean {
  const isNamedSo = LOOPBACK_NAMES.has(hostOf(`http://${headers.host ?? ''}`))
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  const isPublic = publicUrl !== undefined && !LOOPBACK_NAMES.has(hostOf(publicUrl))
  return isNamedSo && !isForwarded && !isPublic && LOOPBACK_ADDRESSES.has(socket.remoteAddress ?? '')
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

type Listed = Awaited<ReturnType<typeof listKeptMails>>[number]

function page(mails: readonly Listed[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails of this trial</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:0 auto;padding:24px;background:#fbf8f3;color:#22302f}
article{background:#fff;border:1px solid #d9d1c4;border-radius:12px;padding:16px 24px;margin:16px 0}
h2{font-size:18px;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}p{margin:0 0 8px}a{color:#0e5c5f}</style></head>
<body><h1>Mails of this trial</h1><p>No mail server is set (<code>SMTP_URL</code>), so mails stay here. The newest come first.</p>
${mails.length === 0 ? '<p>There are none yet.</p>' : mails.map(article).join('\n')}
</body></html>
`
}

const article = ({ keptAt, recipient, subject, text }: Listed) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)} · <time>${new Date(keptAt).toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${linked(text)}</pre>
</article>`

/** The text with its addresses as links; everything is escaped first. */
const linked = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`)
