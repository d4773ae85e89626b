import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { Id } from '../wire.ts'

export const POSTER_FORMATS = ['a4', 'a6', 'svg'] as const
export type PosterFormat = (typeof POSTER_FORMATS)[number]

export const getPoster = route({
  name: 'getPoster',
  method: 'GET',
  path: '/clinic/poster',
  summary: 'Read a poster with the code of a clinic’s public page, or the code alone',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    clinicId: Id.describe('Id of the clinic.'),
    format: z
      .enum(POSTER_FORMATS)
      .describe('A PDF of this paper, or the code as SVG. The poster is in the language of the country.'),
  }),
  data: z.object({
    fileName: z.string(),
    base64: z.base64(),
    address: z.string().describe('Address of the public page, which the code leads to.'),
    isListed: z.boolean().describe('False if strangers do not see the page, such as before verification.'),
  }),
})
