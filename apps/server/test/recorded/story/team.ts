import type { Objects } from '../../authorization/objects.ts'
import type { Recorder } from '../recorder.ts'

/** The calls about the people of a practice, on what the part before has left. Its other calls are recorded there. */
export const team = async ({ names }: Recorder): Promise<Objects> =>
  ({ peer: names.valueOf('Nils'), invited: names.valueOf('Vera') }) as Objects
