import { ApiError } from '../../../lib/api/call.ts'

/** Whether the server refused a call. Without its answer a chosen time stays, so that the same press sends the same call once more. */
export const isRefused = (error: unknown): boolean => !(error instanceof ApiError && error.outcomeUnknown)
