import { expect, it } from 'vitest'
import { translate } from './translate.ts'

// specification/owner §5: owner name texts
// specification/owner §5: contact number 6 to 13 digits, at most 14 characters, texts
// specification/owner §5: e-mail texts
it.each([
  ['validation.fullNameRequired', 'Full Name Required'],
  ['validation.fullNameInvalid', 'Please enter valid name'],
  ['validation.dateOfBirthRequired', 'Date of Birth Required'],
  ['validation.countryCodeRequired', 'Country code required'],
  ['validation.mobileRequired', 'Contact Number Required'],
  ['validation.mobileInvalid', 'Please enter a valid contact number'],
  ['validation.emailRequired', 'Email Required'],
  ['validation.emailInvalid', 'Please enter a valid email address'],
  ['validation.passwordsDiffer', 'Passwords does not match'],
  ['validation.passwordSame', 'Current and new password cannot be same'],
  ['validation.passwordIncorrect', 'Password is incorrect'],
  ['validation.ageInvalid', 'Invalid age , Age limit Min:0.1 month Max:99 years.'],
  ['validation.zipRequired', 'Zip Code Required'],
  ['validation.zipInvalid', 'Zip Code Invalid'],
  ['validation.cityRequired', 'City Required'],
  ['validation.cityInvalid', 'City Invalid'],
  ['validation.stateRequired', 'State Required'],
  ['validation.stateInvalid', 'State Invalid'],
  ['validation.countryRequired', 'Country Required'],
  ['validation.countryInvalid', 'Country Invalid'],
  ['validation.shiftEndMustBeGreater', 'Shift end time must be greater than start time'],
  ['validation.shiftEndBeforeStart', 'Shift end cannot be earlier than shift start'],
  ['validation.addressRequired', 'Address Required'],
  ['validation.contactInvalid', 'Contact Invalid'],
  ['validation.fileTooLarge', 'File size exceeds 700 KB. Please upload a smaller file.'],
  ['validation.filesImagesOnly', 'Only image files are allowed.'],
  ['validation.filesImagesOrPdf', 'Only images or PDF files are allowed.'],
  ['validation.prescriptionKinds', 'Invalid file format. Please select a jpg, jpeg, heic, or png file.'],
  ['validation.prescriptionImageTooLarge', 'Prescription image size must be less than 1 mb'],
  ['validation.prescriptionIncomplete', 'Please fill all the required details'],
  ['validation.prescriptionEmpty', 'No prescription to add'],
  ['validation.sharingFailed', 'Sharing failed'],
  ['errors.session_expired', 'Session expired. Please log in again.'],
])('%s has the wording of the specification', (key, words) => {
  expect(translate('en', key)).toBe(words)
})
