import { createHash } from 'node:crypto'
// By its path, because Vite runs its configuration without reading packages in TypeScript.
import { drawingFiles } from '../../../packages/drawings/src/files.ts'
import type { Plugin } from 'vite'

/**
 * Makes each drawing a file of the built application, which an `<img>` loads when it is seen: no script carries them. The folder's
 * name holds a hash of all of them, so that they are cached for ever; `import.meta.env.VITE_DRAWINGS` is that folder.
 */
export function drawings(): Plugin {
  const files = drawingFiles()
  const hash = createHash('sha256')
    .update(files.map(({ content }) => content).join(''))
    .digest('hex')
  const folder = `assets/drawings-${hash.slice(0, 8)}/`
  return {
    name: 'drawings',
    config: () => ({ define: { 'import.meta.env.VITE_DRAWINGS': JSON.stringify(`/${folder}`) } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ name }) => request.url === `/${folder}${name}`)
        if (!file) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(file.content)
      })
    },
    generateBundle() {
      for (const { name, content } of files)
        this.emitFile({ type: 'asset', fileName: folder + name, source: content })
    },
  }
}
