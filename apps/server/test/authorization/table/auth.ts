import { NEW_PERSON } from '../../../src/modules/auth/codes/codes.test-support.ts'
import { PASSWORD } from '../../open-harness.ts'
import { ANYBODY, DOCTORS, PUBLIC, body, newcomerOf, row, type Row } from './row.ts'

const NEWCOMER = { email: 'newcomer@example.com', password: PASSWORD, confirmPassword: PASSWORD }
const OTHER_PASSWORD = 'another horse battery'
const ENQUIRY = { name: 'Mira Vogel', email: 'mira@example.com', message: 'Hello' }

/** Section "A. Session and account". */
export const ACCOUNT_ROWS: readonly Row[] = [
  row('A1 signs up an owner', 'signupOwner', PUBLIC, () => body(NEWCOMER)),
  row('A2 signs up a doctor', 'signupDoctor', PUBLIC, () => body(NEWCOMER)),
  row('A3 signs in', 'signin', PUBLIC, (ids) => body({ email: ids.ownerEmail, password: PASSWORD })),
  row('A3 signs in with a wrong password', 'signin', '401 401 401 401 401 401 401 401', (ids) =>
    body({ email: ids.ownerEmail, password: 'a wrong horse' }),
  ),
  row('A16 asks for a code', 'requestCode', PUBLIC, (ids) => body({ email: ids.ownerEmail })),
  row('A16 asks for a code for another address', 'requestCode', PUBLIC, () =>
    body({ email: 'newcomer@example.com' }),
  ),
  row('A17 signs in by a code', 'signInByCode', PUBLIC, (ids) =>
    body({ email: ids.ownerEmail, code: ids.ownerCode, codeKey: ids.ownerCodeKey }),
  ),
  row('A17 signs up by a code', 'signInByCode', PUBLIC, (ids) =>
    body({ ...newcomerOf(ids), person: NEW_PERSON }),
  ),
  row(
    'A17 enters a code without the key of its browser',
    'signInByCode',
    '422 422 422 422 422 422 422 422',
    (ids) => body({ email: ids.ownerEmail, code: ids.ownerCode, codeKey: 'A'.repeat(22) }),
  ),
  row('A4 confirms an address by an id', 'verifyUser', '422 422 422 422 422 422 422 422', (ids) =>
    body({ user: ids.owner }),
  ),
  row('A4 asks for the link again', 'resendVerification', ANYBODY),
  row('A5 reads their own account', 'getUser', ANYBODY),
  row('A6 changes the password', 'changePassword', '401 200 200 200 200 422 422 200', () =>
    body({ currentPassword: PASSWORD, newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }),
  ),
  row(
    'A6 changes the password with a wrong current one',
    'changePassword',
    '401 422 422 422 422 422 422 422',
    () =>
      body({
        currentPassword: 'a wrong horse',
        newPassword: OTHER_PASSWORD,
        confirmPassword: OTHER_PASSWORD,
      }),
  ),
  row('A7 asks for a link to a new password', 'forgotPassword', PUBLIC, (ids) =>
    body({ email: ids.ownerEmail }),
  ),
  row('A8 sets a password by the link', 'resetPassword', PUBLIC, (ids) =>
    body({ token: ids.resetToken, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }),
  ),
  row('A8 sets a password by an id', 'resetPassword', '422 422 422 422 422 422 422 422', (ids) =>
    body({ token: ids.owner, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD }),
  ),
  row('A9 writes to the operator', 'sendEnquiry', PUBLIC, () => body(ENQUIRY)),
  row('A10 signs out', 'signout', ANYBODY),
  row('A11 reads the sessions', 'listSessions', ANYBODY),
  // Assistants of the cast have no password, so they cannot send the right one.
  row('A11 ends a session', 'endSession', '401 200 404 404 404 422 422 404', (ids) => ({
    params: { id: ids.ownerSession },
    body: { password: PASSWORD },
  })),
  row('A11 ends the other sessions', 'endOtherSessions', '401 200 200 200 200 422 422 200', () =>
    body({ password: PASSWORD }),
  ),
  row(
    'A11 ends the other sessions with a wrong password',
    'endOtherSessions',
    '401 422 422 422 422 422 422 422',
    () => body({ password: 'a wrong horse' }),
  ),
  row('A13 asks for another address', 'changeEmail', '401 200 200 200 200 422 422 200', () =>
    body({ email: 'another@example.org', password: PASSWORD }),
  ),
  // The answer does not depend on an account with that address.
  row(
    'A13 asks for the address of another account',
    'changeEmail',
    '401 200 200 200 200 422 422 200',
    (ids) => body({ email: ids.ownerEmail, password: PASSWORD }),
    { mayNameOthers: ['ownerEmail'] },
  ),
  row('A15 reads the recent activity', 'listActivity', ANYBODY),
  row('A12 exports the account', 'exportAccount', ANYBODY),
  row('A12 previews the deletion of the account', 'previewDeletion', DOCTORS),
  // Only doctors of the cast have a right password here; an assistant leaves in account/practice-deletion.test.ts.
  row('A14 deletes the account of a doctor', 'deleteAccount', '401 404 404 200 404 422 422 404', (ids) =>
    body({ password: PASSWORD, _id: ids.doctor, id: ids.doctor }),
  ),
  row('N14 sets the PIN of shared computers', 'setPin', '401 200 200 200 200 422 422 200', () =>
    body({ pin: '2580', password: PASSWORD }),
  ),
  // Nobody of the cast has a PIN: auth/locks/locks.test.ts locks and unlocks.
  row('N14 locks the session without a PIN', 'lockSession', '401 409 409 409 409 409 409 409'),
  row('N14 unlocks a session that is not locked', 'unlockSession', '401 409 409 409 409 409 409 409', () =>
    body({ pin: '2580' }),
  ),
  row('A13 sets the language', 'updateLanguage', ANYBODY, () => body({ language: 'de' })),
]
