import type { Objects } from '../../authorization/cast.ts'
import type { Recorder } from '../recorder.ts'

/** What a desk asks for every day, of the people of the first part. */
export const desk = async ({ names }: Recorder): Promise<Partial<Objects>> => ({
  owner: names.valueOf('Mira'),
})
