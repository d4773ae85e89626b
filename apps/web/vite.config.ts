import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { inlineIcons } from './scripts/inline-icons.ts'
import { lightContract } from './scripts/light-contract.ts'
import { splitIonic } from './scripts/split-ionic.ts'

const API = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    splitIonic(),
    inlineIcons(),
    lightContract(),
    react(),
    VitePWA({
      registerType: 'autoUpdate',
      includeAssets: ['icon.svg', 'icon-192.png', 'first-paint.js'],
      manifest: {
        name: 'VetVisit',
        short_name: 'VetVisit',
        description: 'Find a veterinarian, book a slot for an animal, keep its record.',
        theme_color: '#073b3d',
        background_color: '#fbf8f3',
        display: 'standalone',
        start_url: '/',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        // The reader of PDFs is larger than all the rest; it is fetched when the first one is opened.
        globIgnores: ['**/pdf*'],
        navigateFallback: '/index.html',
        // The API, its pages and the health checks are the server's own, never the application's page.
        navigateFallbackDenylist: [/^\/api\//, /^\/health/, /^\/local-mail/],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
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
