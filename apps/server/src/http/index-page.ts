import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In the built page; link previews need a whole address. */
const PREVIEW_PICTURE = 'content="/link-preview.png"'

const COMPRESSORS = { br: brotliCompressSync, gzip: gzipSync }

/**
 * Sends the application's page, with the server's own address in its link preview. Prepared once, because it is the same for every request.
 *
 * @param file `index.html` of the build
 * @param address the server's own, never taken from a request
 */
export async function createIndexPage(file: string, address: string) {
  const built = await readFile(file, 'utf8')
  const html = Buffer.from(built.replaceAll(PREVIEW_PICTURE, () => `content="${address}/link-preview.png"`))
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  const bodies = { br: COMPRESSORS.br(html), gzip: COMPRESSORS.gzip(html), identity: html }
  return function sendIndexPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const encoding = encodingOf(request)
    const etag = `"${hash}-${encoding}"`
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  }
}

/** The best encoding that a client accepts. */
export function encodingOf({ headers }: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip'])
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity'
}
