import { DOCTOR, DOCTORS, OWNER, PRACTICES, PUBLIC, body, query, row, type Row, type Sent } from './row.ts'

/** Owners, and the practice that keeps the record of one. */
const KEEPERS_TOO = '401 200 200 200 404 200 404 404'

/** Section "B. Files". */
export const FILE_ROWS: readonly Row[] = [
  ...(
    [
      ['B1', 'pet/vaccination', KEEPERS_TOO],
      ['B2', 'doctor/document', DOCTORS],
      ['B2', 'doctor/certificate', DOCTORS],
      ['B3', 'doctor/assistant', PRACTICES],
      ['B4', 'notes/report', '401 200 200 200 200 404 404 200'],
      ['B5', 'patient/profile', KEEPERS_TOO],
      ['B5', 'doctor/profile', PRACTICES],
      ['B6', '../../etc/passwd', '401 422 422 422 422 422 422 422'],
    ] as const
  ).map(([number, path, cells]) =>
    row(`${number} uploads to ${path}`, 'uploadFile', cells, () => ({ query: { path }, file: true })),
  ),
  row('B7 reads a file by its link', 'readFile', PUBLIC, (ids) => partsOf(ids.petFile)),
  row('B10 adds a certificate to their record', 'updateDoctor', '401 404 404 200 422 404 404 422', (ids) =>
    body({ certificates: [ids.certificateFile] }),
  ),
  row('B7 reads a file by its id', 'readFile', '404 404 404 404 404 404 404 404', (ids) =>
    withoutLink(ids.petFile),
  ),
  row('B11 deletes a file of the owner', 'deleteFile', OWNER, (ids) => query({ path: ids.petFile })),
  row('B12 deletes a file of the doctor', 'deleteFile', DOCTOR, (ids) => query({ path: ids.document })),
]

function partsOf(link: string): Sent {
  const url = new URL(link, 'http://localhost')
  return {
    params: { id: url.pathname.split('/').at(-1) ?? '' },
    query: Object.fromEntries(url.searchParams),
  }
}

/** The same file by its id, with a signature that no server has made. */
export const withoutLink = (link: string): Sent => ({
  ...partsOf(link),
  query: { expires: '9999999999', signature: 'x' },
})
