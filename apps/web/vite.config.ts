import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { applicationArchives } from './scripts/application-archives.ts'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { drawings } from './scripts/drawings.ts'
import { frontDoor } from './scripts/front-door.ts'
import { inlineIcons } from './scripts/inline-icons.ts'
import { lightContract } from './scripts/light-contract.ts'
import { sharedTexts } from './scripts/shared-texts.ts'
import { splitIonic } from './scripts/split-ionic.ts'
import { buildTargets } from './src/lib/oldest-browsers.ts'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

/** A picture that browsers show before the application is installed. */
const installPicture = (name: string, form_factor: 'narrow' | 'wide', label: string) => {
  const [width, height] = form_factor === 'narrow' ? [390, 844] : [1440, 900]
  return {
    src: `/install/${name}-${width}.png`,
    sizes: `${width}x${height}`,
    type: 'image/png',
    form_factor,
    label,
  }
}

const archives = applicationArchives()

export default defineConfig({
  // Texts are read as a whole; each key as an export of its own would be a function more.
  json: { namedExports: false },
  plugins: [
    splitIonic(),
    inlineIcons(),
    drawings(),
    frontDoor(),
    lightContract(),
    sharedTexts(),
    react(),
    archives.plugin,
    VitePWA({
      registerType: 'autoUpdate',
      includeAssets: [
        'icon.svg',
        'favicon-32.png',
        'apple-touch-icon.png',
        'icon-192.png',
        'first-paint.js',
        'old-browser.js',
      ],
      manifest: {
        id: '/',
        name: 'VetVisit',
        short_name: 'VetVisit',
        description: 'Find a veterinarian, book a slot for an animal, keep its record.',
        theme_color: '#073b3d',
        background_color: '#fbf8f3',
        display: 'standalone',
        start_url: '/?from=app',
        categories: ['medical', 'lifestyle'],
        shortcuts: [
          { name: 'Find a vet', url: '/search?from=app' },
          { name: 'Emergency', url: '/search?emergency=1' },
          { name: 'Pets', url: '/patient/pets' },
          { name: 'Passport', url: '/passport' },
        ],
        // Taken by `npm run screenshots`.
        screenshots: [
          installPicture('search', 'narrow', 'Free times of vets near you'),
          installPicture('owner-home', 'narrow', 'Next visit and what is due'),
          installPicture('book', 'narrow', 'Times, prices and numbers of a practice'),
          installPicture('search', 'wide', 'Vets near you on a map'),
          installPicture('owner-home', 'wide', 'Visits, pets and records'),
        ],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
        ],
      },
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        // The readers of PDFs and HEIC are larger than all the rest, and the map is a third of the rest; both are kept when they were needed.
        // So are animals, because nobody sees all of them.
        globIgnores: [
          '**/{pdf,libheif,heic,use-map-,maplibre-,street-style-}*',
          'front-door-*',
          '**/drawings-*/!(scene)*',
        ],
        maximumFileSizeToCacheInBytes: 600_000,
        // The files of the phone apps are part of the app.
        manifestTransforms: process.env['VITE_API_URL'] === undefined ? [archives.write] : [],
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: buildTargets,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
      treeshake: {
        // Ionic marks nothing as free of side effects, so every component would land in the first chunk.
        propertyReadSideEffects: false,
        moduleSideEffects: [
          {
            test: /node_modules\/@ionic\/(core\/components|react|react-router)\/.*\.js$/,
            sideEffects: false,
          },
        ],
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': API, '/socket.io': { target: API, ws: true } } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': API, '/socket.io': { target: API, ws: true } } },
})
