import { CITY_LINKS_MAX } from '@vetvisit/contract/search/suggest-routes'
import type { RenderPage } from '@vetvisit/contract/vet-pages/pages'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { Context } from './context/context.ts'
import type { Binding } from './http/calls/bind.ts'
import { type CostlyCalls, createCostlyCalls } from './http/calls/costly-calls.ts'
import { serveHealth } from './http/health.ts'
import { serveLocalMail } from './http/pages/local-mail.ts'
import { serveOpenApi, serveWebApp } from './http/pages/web-app.ts'
import { serveMapPictures } from './http/pages/map-pictures.ts'
import { serveMapTiles } from './http/pages/map-tiles.ts'
import { linkBase } from './adapters/mail/letter.ts'
import { servePreviewPictures } from './http/pages/preview-pictures.ts'
import { createFirstFrame } from './http/pages/first-frame.ts'
import { loadRenderers, type PageSources, servePublicPages } from './http/pages/public-pages.ts'
import { serveSitemap } from './http/pages/sitemap.ts'
import { serveSecurityTxt } from './http/pages/security-txt.ts'
import { serveUnsubscribePage } from './http/pages/unsubscribe-page.ts'
import { createRefusals } from './http/calls/refusals.ts'
import { assertEveryRouteBound, registerRoutes } from './http/calls/register.ts'
import { createServer } from './http/server.ts'
import type { FindCaller } from './http/calls/session.ts'
import { accountBindings } from './modules/account/routes.ts'
import { appointmentsBindings } from './modules/appointments/routes.ts'
import { blocksBindings } from './modules/blocks/routes.ts'
import { stagesBindings } from './modules/stages/routes.ts'
import { tasksBindings } from './modules/tasks/routes.ts'
import { teamBindings } from './modules/team/routes.ts'
import { authBindings } from './modules/auth/routes.ts'
import { doctorsBindings } from './modules/doctors/routes.ts'
import { ownersBindings } from './modules/owners/routes.ts'
import { catalogueBindings } from './modules/catalogue/routes.ts'
import { remindersBindings } from './modules/reminders/routes.ts'
import { reasonsBindings } from './modules/reasons/routes.ts'
import { clinicsBindings } from './modules/clinics/routes.ts'
import { notesBindings } from './modules/notes/routes.ts'
import { notificationsBindings } from './modules/notifications/routes.ts'
import { petsBindings } from './modules/pets/routes.ts'
import { filesBindings } from './modules/files/routes.ts'
import { screensBindings } from './modules/screens/routes.ts'
import { visitorsBindings } from './modules/visitors/routes.ts'
import { findClinics } from './modules/search/public.ts'
import { searchBindings } from './modules/search/routes.ts'
import {
  countSitemaps,
  cityReader,
  pathsOfSitemap,
  readCities,
  readCity,
  readPractice,
} from './modules/vet-pages/public.ts'
import { settingsBindings } from './modules/settings/routes.ts'
import { vetPagesBindings } from './modules/vet-pages/routes.ts'

export type AppParts = Context & {
  findCaller: FindCaller
  /** Counts limits for several servers together. */
  redis?: Redis | undefined
  /** Opens the page of stored mails; without it there is no such page. */
  localMailSecret?: string | undefined
  /** Folder of the built web app, whose build also writes the public pages. */
  webRoot?: string | undefined
  /** Writes public pages without a build, for tests. */
  renderPage?: RenderPage | undefined
  version: string
}

/** Builds the HTTP side from its parts; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await createServer(parts.config, parts.log, parts.redis)
  const cities = cityReader(parts)
  const bindings = bindingsOf(parts, cities)
  const costlyCalls = createCostlyCalls(parts)
  assertEveryRouteBound(bindings)
  await registerRoutes(app, { ...parts, bindings, costlyCalls, refusals: createRefusals(parts) })
  serveHealth(app, parts)
  serveLocalMail(app, parts)
  serveSecurityTxt(app, parts)
  serveUnsubscribePage(app)
  if (parts.streetMap !== undefined) serveMapTiles(app, parts.streetMap)
  await serveOpenApi(app, parts.version)
  const built = parts.webRoot === undefined ? undefined : await loadRenderers(parts.webRoot)
  await serveSitemapAndPages(app, {
    ...parts,
    renderPage: parts.renderPage ?? built?.renderPage,
    costlyCalls,
  })
  if (parts.webRoot !== undefined) {
    const address = linkBase(parts.config)
    const streets = parts.streetMap !== undefined || parts.config.mapStyleUrl !== undefined
    const firstFrame =
      built &&
      createFirstFrame({
        ...parts,
        costlyCalls,
        find: (query, reader) => findClinics(parts, query, reader),
        frames: built.firstFrames,
      })
    await serveWebApp(app, parts.webRoot, {
      address,
      streets,
      cities: () => cities(parts.clock()),
      // With streets, phones begin with the map.
      firstFrame: streets ? undefined : firstFrame,
      clock: parts.clock,
    })
  }
  return app
}

/** Pages for readers without a session; they come before the application's own, which answers every other path. */
async function serveSitemapAndPages(
  app: FastifyInstance,
  parts: AppParts & { costlyCalls: CostlyCalls },
): Promise<void> {
  const address = linkBase(parts.config)
  serveSitemap(app, {
    ...parts,
    address,
    countFiles: () => countSitemaps(parts),
    pathsOf: (file) => pathsOfSitemap(parts, file),
  })
  const sources: PageSources = {
    practice: (slug, now) => readPractice(parts, slug, now),
    city: (wanted, now) => readCity(parts, wanted, now),
    cities: () => readCities(parts),
  }
  servePreviewPictures(app, { ...parts, sources })
  if (parts.streetMap !== undefined) serveMapPictures(app, { ...parts, sources, file: parts.streetMap })
  const { renderPage: render } = parts
  if (render) servePublicPages(app, { ...parts, address, render, sources })
}

/** Every module's routes. */
function bindingsOf(context: Context, cities: ReturnType<typeof cityReader>): Binding[] {
  return [
    ...authBindings(context),
    ...accountBindings(context),
    ...ownersBindings(context),
    ...doctorsBindings(context),
    ...teamBindings(context),
    ...clinicsBindings(context),
    ...vetPagesBindings(context),
    ...catalogueBindings(context),
    ...reasonsBindings(context),
    ...searchBindings(context, async (now) => (await cities(now)).slice(0, CITY_LINKS_MAX)),
    ...petsBindings(context),
    ...appointmentsBindings(context),
    ...blocksBindings(context),
    ...stagesBindings(context),
    ...tasksBindings(context),
    ...remindersBindings(context),
    ...screensBindings(context),
    ...visitorsBindings(context),
    ...notesBindings(context),
    ...notificationsBindings(context),
    ...filesBindings(context),
    ...settingsBindings(context),
  ]
}
