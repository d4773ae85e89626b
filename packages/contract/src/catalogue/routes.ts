import { z } from 'zod'
import { route } from '../http.ts'
import { Id } from '../wire.ts'

/** A service of the global list that clinics choose from (specification/owner §7, specification/practice §3). */
export const CatalogueService = z.object({
  _id: Id,
  name: z.string(),
  subServices: z.array(z.object({ name: z.string() })),
})
export type CatalogueService = z.infer<typeof CatalogueService>

export const listServices = route({
  name: 'listServices',
  method: 'GET',
  path: '/services',
  summary: 'List the catalogue of additional services',
  access: 'public',
  data: z.array(CatalogueService),
})
