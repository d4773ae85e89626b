// The public pages of practices, which app.ts serves.
export { cityReader, readCities, readCity } from './read-city.ts'
export { readPractice } from './read-practice.ts'
export { countSitemaps, pathsOfSitemap } from './sitemap.ts'
