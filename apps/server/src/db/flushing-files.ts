import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { ownerOnly } from './owner-only.ts'

/** The part of PGlite's file layer that is changed here. It is private, hence `assertFlushes` and the exact version of PGlite. */
type FileLayer = {
  stream_ops: {
    fsync?: (stream: { nfd?: number | null; node: unknown }) => number
    setattr: (stream: unknown, attributes: Attributes) => void
  }
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
    setattr: (node: unknown, attributes: Attributes) => void
  }
  realPath: (node: unknown) => string
}
type Attributes = { mode?: number | null | undefined }

/** Files that are flushed to disk at each commit and that no other user of the machine can ever read. */
export class FlushingFiles extends NodeFS {
  flushes = 0

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...given)
    prepared.emscriptenOpts.preRun ??= []
    const steps = prepared.emscriptenOpts.preRun as ((module: { NODEFS: FileLayer }) => void)[]
    steps.push(({ NODEFS: layer }) => {
      layer.stream_ops.fsync = (stream) => {
        this.flushes += 1
        // PGlite has no descriptor for a folder.
        if (typeof stream.nfd === 'number') fs.fsyncSync(stream.nfd)
        else flush(layer.realPath(stream.node))
        return 0
      }
      keepToOwner(layer)
    })
    return prepared
  }
}

const narrowed = (attributes: Attributes) =>
  typeof attributes.mode === 'number' ? { ...attributes, mode: ownerOnly(attributes.mode) } : attributes

/** PGlite itself creates files that every user can read, regardless of the umask. */
function keepToOwner({ node_ops: nodes, stream_ops: streams }: FileLayer): void {
  const { mknod, setattr } = nodes
  const { setattr: setStream } = streams
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, ownerOnly(mode), device)
  nodes.setattr = (node, attributes) => setattr(node, narrowed(attributes))
  streams.setattr = (stream, attributes) => setStream(stream, narrowed(attributes))
}

/** Creates the first files in another folder and flushes them before the rename, so that a power cut leaves no half of them. */
export async function createDurably(folder: string, pgFolder: string): Promise<void> {
  const aside = path.join(folder, 'pg.new')
  fs.rmSync(aside, { recursive: true, force: true })
  fs.mkdirSync(aside, { mode: 0o700 })
  const client = await PGlite.create({ fs: new FlushingFiles(aside) })
  await client.close()
  flushTree(aside)
  fs.renameSync(aside, pgFolder)
  flush(folder)
}

/** Returns once a file, or the names in a folder, would survive a power cut. */
export function flush(file: string, flags = 'r'): void {
  const descriptor = fs.openSync(file, flags)
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

function flushTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) flushTree(inner)
    else if (entry.isFile()) flush(inner, 'r+')
  }
  flush(folder)
}
