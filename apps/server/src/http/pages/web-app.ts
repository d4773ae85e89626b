import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import swaggerUi from '@fastify/swagger-ui'
import { API_BASE } from '@vetvisit/contract/http'
import { isPagePath } from '@vetvisit/contract/settings/pages'
import type { FastifyInstance } from 'fastify'
import { filePolicy } from './content-policy.ts'
import { createIndexPage, type IndexPageParts } from './index-page.ts'
import { ignoreOddRanges } from './odd-ranges.ts'
import { meantAddress } from './meant-address.ts'
import { sendMoved } from './moved.ts'
import { openApiDocument } from '../openapi/document.ts'

/** A year, in seconds: built files carry a hash of their content in the name. */
const HASHED_FILE_AGE_SECONDS = 31_536_000

/** The files of the application, for its service worker. The build has them compressed only, so they are not found with their addresses. */
const ARCHIVES = ['application-first.tar', 'application-rest.tar']

/** The ending of a copy that is sent in place of its original. */
const COMPRESSED = /\.(br|gz)$/

/** `/openapi.json` and the browsable page beside it. */
export async function serveOpenApi(app: FastifyInstance, version: string): Promise<void> {
  // Built for the first request, because most servers never need it.
  let printed: ReturnType<typeof openApiDocument> | undefined
  const document = () => (printed ??= openApiDocument(version))
  app.get(`${API_BASE}/openapi.json`, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  )
  // Swagger UI depends on the plugin that usually builds the document, but calls only this function of it.
  const ownDocument = async (app: FastifyInstance) => void app.decorate('swagger', document)
  Object.assign(ownDocument, {
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
    [Symbol.for('skip-override')]: true,
  })
  await app.register(async (scope) => {
    ignoreOddRanges(scope)
    await scope.register(ownDocument)
    await scope.register(swaggerUi, {
      routePrefix: `${API_BASE}/docs`,
      staticCSP: true,
      uiConfig: { docExpansion: 'list', deepLinking: true },
    })
  })
}

/**
 * Serves the built web application. Addresses of its pages get `index.html`, all others 404: with the application's own page for a
 * browser that asks for HTML, else with the failure envelope. Names that begin with a dot do not exist.
 *
 * @param root folder of the build; without it nothing is served, as in development
 */
export async function serveWebApp(app: FastifyInstance, root: string, parts: IndexPageParts): Promise<void> {
  const index = path.join(root, 'index.html')
  if (!(await isFile(index))) return
  const [sendIndexPage, files] = await Promise.all([createIndexPage(index, parts), filesIn(root)])
  await app.register(async (scope) => {
    ignoreOddRanges(scope)
    await scope.register(fastifyStatic, {
      root,
      // Two routes for each of a thousand files took 20 MB.
      serve: false,
      // Compressed copies by `scripts/compress.mjs`, which have no address of their own.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`)
        void reply.header(
          'cache-control',
          hashed ? `public, max-age=${HASHED_FILE_AGE_SECONDS}, immutable` : 'no-cache',
        )
        const policy = filePolicy(path.basename(file).replace(COMPRESSED, ''))
        if (policy !== null) void reply.header('content-security-policy', policy)
      },
    })
    scope.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
      if (files.has(request.params['*'])) return reply.sendFile(request.params['*'])
      const [pathname = '', ...query] = request.url.split('?')
      const meant = meantAddress(request.url)
      if (meant !== null && !isNoPage(meant.split('?', 1)[0] ?? '')) return sendMoved(reply, meant, 302)
      // Results are endless; search engines follow their links only.
      if (pathname === '/search' && query.length > 0) void reply.header('x-robots-tag', 'noindex, follow')
      // The link of a mail, which names one appointment.
      if (pathname === '/reminder')
        void reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
      if (isPagePath(pathname) && path.extname(pathname) === '') return sendIndexPage(request, reply)
      if (isNoPage(pathname) || !(request.headers.accept ?? '').includes('text/html'))
        return reply.callNotFound()
      return sendIndexPage(request, reply.code(404))
    })
  })
}

/** The addresses of the files of a build, without the slash at their beginning: `assets/index-D4h7.js`. */
async function filesIn(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !COMPRESSED.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  return new Set([...names, ...ARCHIVES])
}

/** Calls, files, and names that begin with a dot. */
const isNoPage = (pathname: string) =>
  /^\/(api|health|local-mail|metrics)(\/|$)/.test(pathname) ||
  path.extname(pathname) !== '' ||
  /\/(\.|%2e)/i.test(pathname)

const isFile = (file: string) =>
  stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  )
