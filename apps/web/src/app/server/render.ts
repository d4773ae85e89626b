// What the server writes with the components of the web application (vite.pages.config.ts).
export { firstFrames } from '../../features/search/results/first-frame.tsx'
export { renderPage } from '../../features/vet-pages/render.tsx'
