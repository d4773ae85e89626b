import { z } from 'zod'
import { route } from '../http.ts'

/** Settings of the operator that clients need. Must not contain secrets. */
export const PublicSettings = z.object({
  mapStyleUrl: z
    .string()
    .nullable()
    .describe('style or tile URL of the map; null means the built-in basemap'),
  mail: z
    .boolean()
    .describe(
      'Whether the installation sends mails. Without mails, addresses are not confirmed and practices pass links on themselves.',
    ),
  fallbackPosition: z
    .object({ lat: z.number(), lng: z.number(), zoom: z.number() })
    .describe('position of the map if the location of the device is denied'),
  demo: z.boolean().describe('whether demo accounts exist and are shown on the login page'),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const getPublicSettings = route({
  name: 'getPublicSettings',
  method: 'GET',
  path: '/settings',
  summary: 'Read the public settings of this installation',
  access: 'public',
  data: PublicSettings,
})
