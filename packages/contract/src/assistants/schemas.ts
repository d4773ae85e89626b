import { z } from 'zod'
import { ASSISTANT_RIGHTS } from './rules.ts'

/** Rights that are given, each once. */
export const Rights = z
  .array(z.enum(ASSISTANT_RIGHTS))
  .overwrite((rights) => [...new Set(rights)])
  .max(ASSISTANT_RIGHTS.length, 'validation.tooMany')
