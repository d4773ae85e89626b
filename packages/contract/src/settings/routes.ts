import { z } from 'zod'
import { route } from '../http.ts'

/** Settings of the operator that clients need. Must not contain secrets. */
export const PublicSettings = z.object({
  mapTilesUrl: z
    .string()
    .nullable()
    .describe('Path of the PMTiles file with streets on this server. Null without one.'),
  mapStyleUrl: z.string().nullable().describe('Style or tile URL of the map. Null without one.'),
  mail: z
    .boolean()
    .describe(
      'True if the installation sends mails. Otherwise addresses are not confirmed, and practices pass on links themselves.',
    ),
  signInByCode: z
    .boolean()
    .describe('True if owners can sign in with mailed codes. Without a mail server only a demo offers it.'),
  fallbackPosition: z
    .object({ lat: z.number(), lng: z.number(), zoom: z.number() })
    .describe(
      'Position of the map in degrees, and its zoom level, if the location of the device is unknown.',
    ),
  emergencyLines: z
    .array(z.object({ name: z.string(), phone: z.string() }))
    .describe('Numbers to call in an emergency that the operator set, such as a poison line.'),
  demo: z.boolean().describe('True if demo accounts exist and are shown on the login page.'),
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
