import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DiskImage } from './disk-image.ts'
import { PostgresCluster } from './postgres-cluster.ts'
import { type Reader, readEmbedded, readPostgres } from './readers.ts'
import type { ServerProcess } from './server-process.ts'

/** The database and files of a server under test. */
export type Site = {
  readonly name: string
  /** The server's settings. */
  readonly environment: Record<string, string>
  readonly cluster: PostgresCluster | undefined
  readonly image: DiskImage | undefined
  /** Reads the data; of the embedded database only while no server runs. */
  read: () => Promise<Reader>
  /** A place without a database, to restore a backup into. */
  empty: () => Promise<Pick<Site, 'environment' | 'read'>>
  close: () => Promise<void>
}

/** The embedded database, in a folder or on a disk with power cuts. */
export function embeddedSite(folder: string, { onImage }: { onImage: boolean }): Site {
  mkdirSync(folder)
  const image = onImage ? new DiskImage(folder) : undefined
  const data = path.join(image?.folder ?? folder, 'data')
  return {
    name: 'embedded',
    environment: { DATA_DIR: data },
    cluster: undefined,
    image,
    read: () => readEmbedded(data),
    empty: async () => {
      const restored = path.join(folder, 'restored')
      return { environment: { DATA_DIR: restored }, read: () => readEmbedded(restored) }
    },
    close: async () => image?.remove(),
  }
}

/** A new PostgreSQL that flushes, in a folder or on a disk with power cuts. */
export async function postgresSite(
  folder: string,
  programs: string,
  { onImage }: { onImage: boolean },
): Promise<Site> {
  mkdirSync(folder)
  const image = onImage ? new DiskImage(folder) : undefined
  // The cluster's user must be able to enter the folder.
  for (const way of [path.dirname(folder), folder, image?.folder])
    if (way !== undefined) chmodSync(way, 0o711)
  const cluster = await PostgresCluster.create(programs, path.join(image?.folder ?? folder, 'postgres'))
  await cluster.start()
  return {
    name: 'postgres',
    environment: { DATABASE_URL: cluster.url, DATA_DIR: folder },
    cluster,
    image,
    read: () => readPostgres(cluster.url, { withAmcheck: true }),
    empty: async () => {
      const url = await cluster.createDatabase('restored')
      const environment = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'restored') }
      return { environment, read: () => readPostgres(url, { withAmcheck: true }) }
    },
    close: async () => {
      await cluster.kill()
      await image?.remove()
    },
  }
}

/** Cuts the power of servers and their database, which runs again afterwards. Every writer is frozen during the copy, so it is of one moment. */
export async function cutPower(
  { cluster, image }: Pick<Site, 'cluster' | 'image'>,
  servers: readonly ServerProcess[],
): Promise<void> {
  for (const server of servers) server.signal('SIGSTOP')
  cluster?.freeze()
  image?.capture()
  await Promise.all([...servers.map((server) => server.kill()), cluster?.kill()])
  await image?.restore()
  await cluster?.start()
}

/** Cuts the power of a server if the site has a disk for that and `powerToo`, else kills it. @returns what was done */
export async function cut(
  site: Site,
  server: ServerProcess,
  powerToo: boolean,
): Promise<'power cut' | 'kill'> {
  if (site.image !== undefined && powerToo) {
    await cutPower(site, [server])
    return 'power cut'
  }
  await server.kill()
  return 'kill'
}
