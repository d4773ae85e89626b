import { DOCTOR, DOCTORS, PRACTICES, TEAM, body, query, row, type Row } from './row.ts'

const ASSISTANT = { fullname: 'Nils Berg', email: 'nils@example.com' }

/** Section "J. Assistants". */
export const ASSISTANT_ROWS: readonly Row[] = [
  row('J1 lists the team', 'listAssistants', PRACTICES),
  row('J2 adds an assistant', 'createAssistant', DOCTORS, () => body(ASSISTANT)),
  row(
    'J3 changes a colleague',
    'updateAssistant',
    TEAM,
    (ids) => ({ ...query({ id: ids.peer }), ...body({ _id: ids.peer, id: ids.peer, fullname: 'Ida Rot' }) }),
    { right: 'team' },
  ),
  row('J3 changes their own record', 'updateAssistant', TEAM, (ids) => ({
    ...query({ id: ids.assistant }),
    ...body({ fullname: 'Ida Rot' }),
  })),
  row('J6 makes the link of an invitation', 'makeInvitationLink', DOCTOR, (ids) => body({ id: ids.invited })),
  row('J4 removes a colleague', 'deleteAssistant', TEAM, (ids) => query({ id: ids.peer }), { right: 'team' }),
  row('J4 removes the assistant of the call', 'deleteAssistant', '401 404 404 200 404 409 404 404', (ids) =>
    query({ id: ids.assistant }),
  ),
]
