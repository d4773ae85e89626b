import { arrayBuffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { PMTiles, TileType, type Source } from 'pmtiles'
import { z } from 'zod'
import { StartError } from '../../process/start-error.ts'
import { openLocalMap, openRemoteMap, type MapFile } from './map-file.ts'

export const STREET_MAP_PATH = '/map/tiles.pmtiles'

/** Layers without which the style draws no streets: names of the Protomaps basemap, version 4. */
const LAYERS = ['earth', 'water', 'roads', 'places']

/** Length of the header of an archive. */
const HEADER_BYTES = 127

const Metadata = z.object({ vector_layers: z.array(z.object({ id: z.string() })) })

/**
 * Opens the file of `MAP_FILE` and checks what is in it. A file on another server that does not answer is only logged, because nothing
 * but the map depends on it; the map shows no streets until the next start.
 *
 * @param location path or `http(s)` address of a `.pmtiles` file
 * @throws StartError if the file does not exist or is not such a map
 */
export async function openStreetMap(location: string, log: FastifyBaseLogger): Promise<MapFile | undefined> {
  const isRemote = /^https?:/.test(location)
  const file = await (isRemote ? openRemoteMap(location) : openLocalMap(location)).catch((error: unknown) => {
    if (!isRemote) throw new StartError(`MAP_FILE: ${location} cannot be read (${messageOf(error)}).`)
    log.warn({ err: error }, 'The server of MAP_FILE cannot be used; the map shows no streets')
    return undefined
  })
  if (file === undefined) return undefined
  const problem = await mapProblem(file)
  if (problem === undefined) return file
  await file.close()
  throw new StartError(`MAP_FILE: ${location} is no street map: ${problem}.`)
}

/** Why a file cannot be drawn, as the end of a sentence. */
export async function mapProblem(file: MapFile): Promise<string | undefined> {
  if (file.bytes < HEADER_BYTES) return 'it is no PMTiles archive of version 3 (too short)'
  const archive = new PMTiles(sourceOf(file))
  try {
    const { tileType } = await archive.getHeader()
    if (tileType !== TileType.Mvt) return 'its tiles are pictures, not vectors'
    const layers = Metadata.safeParse(await archive.getMetadata())
    const present = layers.success ? layers.data.vector_layers.map(({ id }) => id) : []
    const missing = LAYERS.filter((layer) => !present.includes(layer))
    if (missing.length === 0) return undefined
    return `it lacks the layers ${missing.join(', ')}; a file made with the Protomaps basemap has them`
  } catch (error) {
    return `it is no PMTiles archive of version 3 (${messageOf(error)})`
  }
}

/** Address of the file for clients; another file has another one. */
export const streetMapUrl = (file: MapFile): string => `${STREET_MAP_PATH}?v=${streetMapVersion(file)}`

export const streetMapVersion = ({ etag }: MapFile): string => etag.replaceAll(/[^\w-]/g, '')

/** Reads a file as the library wants it. */
export const sourceOf = (file: MapFile): Source => ({
  getKey: () => file.etag,
  getBytes: async (offset, length) => ({
    data: await arrayBuffer(await file.read(offset, Math.min(offset + length, file.bytes) - 1)),
  }),
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
