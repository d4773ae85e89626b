import { timingSafeEqual } from 'node:crypto'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context/context.ts'
import { listLocalMails } from '../../adapters/mail/local-mails-query.ts'
import { escapeHtml } from '../../adapters/mail/letter.ts'
import { storesLocalMails } from '../../adapters/mail/mailer.ts'

const PATH = '/local-mail'

/** Address of the page, with the secret that opens it. */
export const localMailPath = (secret: string) => `${PATH}?secret=${secret}`

/**
 * The stored mails of a trial without a mail server, at `/local-mail`; `?to=` shows one recipient's. Their links open accounts, so the
 * page needs the secret that the start prints. The address of a request would prove nothing, because a proxy may hide it.
 *
 * @param parts without a secret there is no page
 */
export function serveLocalMail(
  app: FastifyInstance,
  { config, database, localMailSecret }: Pick<Context, 'config' | 'database'> & LocalMailSecret,
): void {
  if (!storesLocalMails(config) || localMailSecret === undefined) return
  app.get(PATH, async (request, reply) => {
    const { to, secret } = request.query as { to?: unknown; secret?: unknown }
    if (!isSame(secret, localMailSecret)) return reply.callNotFound()
    const mails = await listLocalMails(database, typeof to === 'string' && to !== '' ? to : undefined)
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page(mails))
  })
}

type LocalMailSecret = { localMailSecret?: string | undefined }

/** Takes the same time for every wrong secret of the same length. */
function isSame(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

type Listed = Awaited<ReturnType<typeof listLocalMails>>[number]

function page(mails: readonly Listed[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails of this trial</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:0 auto;padding:24px;background:#fbf8f3;color:#1f2e2d}
article{background:#fff;border:1px solid #e6ded2;border-radius:12px;padding:16px 24px;margin:16px 0}
h2{font-size:18px;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}p{margin:0 0 8px}a{color:#0e6467}</style></head>
<body><h1>Mails of this trial</h1><p>No mail server is set (<code>SMTP_URL</code>), so mails are stored here, newest first.</p>
${mails.length === 0 ? '<p>There are no mails yet.</p>' : mails.map(article).join('\n')}
</body></html>
`
}

const article = ({ keptAt, recipient, subject, text }: Listed) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)} · <time>${instantText(keptAt).slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${linked(text)}</pre>
</article>`

/** The escaped text with its addresses as links. */
const linked = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`)
