import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawings } from './scripts/drawings.ts'
import { inlineIcons } from './scripts/inline-icons.ts'
import { lightContract } from './scripts/light-contract.ts'
import { sharedTexts } from './scripts/shared-texts.ts'
import { buildTargets } from './src/lib/oldest-browsers.ts'

/** Removed by `scripts/build.mjs`. */
const MANIFEST = 'vet-pages.json'
const SCRIPT = 'src/features/vet-pages/page-script.ts'

/**
 * The public pages (decision 317), built after the application: first the script and the style that a browser loads, into the same
 * `dist/assets`, then the file that the server imports, with their names. The second step is `vite build --ssr`.
 */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server() : browser()))

const browser = () => ({
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: buildTargets,
    manifest: MANIFEST,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: SCRIPT, output: { entryFileNames: 'assets/vet-pages-[hash].js' } },
  },
})

type Manifest = Record<string, { file: string; css?: string[] }>

function server() {
  const entry = (JSON.parse(readFileSync(new URL(`dist/${MANIFEST}`, import.meta.url), 'utf8')) as Manifest)[
    SCRIPT
  ]
  const assets = { VITE_PAGE_SCRIPT: entry?.file, VITE_PAGE_STYLE: entry?.css?.[0] }
  return {
    plugins: [inlineIcons(), drawings(), lightContract(), sharedTexts(), react()],
    // One file: the server's folder has no packages of the web application.
    ssr: { noExternal: true as const },
    define: Object.fromEntries(
      Object.entries(assets).map(([name, file]) => [
        `import.meta.env.${name}`,
        JSON.stringify(`/${file ?? ''}`),
      ]),
    ),
    build: {
      outDir: 'pages/dist',
      emptyOutDir: true,
      copyPublicDir: false,
      emitAssets: false,
      target: 'node20',
      minify: true,
    },
  }
}
