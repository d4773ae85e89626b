import { getCalendarFile } from '@vetvisit/contract/appointments/agenda/routes'
import { call } from '../../../lib/api/call.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useAction } from '../../../ui/action/use-action.ts'

/** Saves the calendar file of an appointment: a download that the calendar opens. */
export const useCalendarFile = () =>
  useAction({
    act: (id: string, attempt) => call(getCalendarFile, { query: { id } }, attempt),
    onSuccess: ({ fileName, text }) =>
      saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), fileName),
    onError: showFailure,
  })
