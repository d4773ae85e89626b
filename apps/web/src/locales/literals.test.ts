import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withSharedTexts } from '../../scripts/shared-texts.ts'

/** The English text under a key such as `prescription.added`, undefined if there is none. */
function textAt(namespace: string, key: string): unknown {
  const file = path.join(import.meta.dirname, 'en', `${namespace}.json`)
  return key
    .split('.')
    .reduce<unknown>(
      (node, name) => (node as Record<string, unknown> | undefined)?.[name],
      JSON.parse(withSharedTexts('en', readFileSync(file, 'utf8'))),
    )
}

it.each([
  ['search', 'denied', '{{message}} Defaulting to Mumbai.'],
  ['search', 'details.notAvailable', 'Not Available'],
  ['assistants', 'deleteQuestion', 'Are you sure you want to delete this assistant?'],
  ['assistants', 'deleting', 'Deleting Assistant'],
  ['assistants', 'inProgress', 'New Assistant Creation in progress'],
  ['assistants', 'none', 'No Assistant Found'],
  ['assistants', 'added', 'Assistant added successfully'],
  ['assistants', 'updated', 'Assistant updated successfully'],
  ['appointments', 'availability.closed', 'Clinic closed'],
  ['appointments', 'availability.holiday', 'Clinic closed : Holiday'],
  ['calendar', 'holiday', 'Clinic closed : Holiday'],
  ['booking', 'noPets', 'No pets found with selected owner'],
  ['calendar', 'noPets', 'No pets found with selected owner'],
  ['patients', 'noPetsOfOwner', 'No pets found with selected owner'],
  ['patients', 'noPets', 'No pets found.'],
  ['pets', 'none', 'No pets found.'],
  ['pets', 'added', 'Pets added successfully'],
  ['pets', 'updated', 'Pets updated successfully'],
  ['pets', 'invalidForm', 'Invalid Form'],
  ['notifications', 'none', 'No new messages'],
  ['notifications', 'clearAll', 'Clear all messages'],
  ['notifications', 'clearQuestion', 'Do you want to clear all the message?'],
  ['notifications', 'allDeleted', 'Deleted all notifications'],
  ['notifications', 'deleted', 'Notification deleted'],
  ['clinics', 'services.confirmDelete', 'Do you want to delete this service?'],
  ['clinics', 'skip', 'Skip this for now'],
  ['clinics', 'words.center.title', 'Service Center'],
  ['files', 'documentImage', 'Document Image'],
  ['files', 'prescriptionImage', 'Prescription Image'],
  ['files', 'documentDeleted', 'Document deleted'],
  ['files', 'uploading', 'Uploading...'],
  ['files', 'uploaded', 'File uploaded successfully.'],
  ['files', 'failed', 'Failed to upload'],
  ['files', 'removed', 'File removed successfully'],
  ['history', 'saved', 'Document added'],
  ['history', 'deleted', 'Document deleted'],
  ['history', 'labAdded', 'Lab work added'],
  ['history', 'reportUploaded', 'Report Uploaded'],
  ['history', 'selfUploaded', 'Self uploaded'],
  ['history', 'shared', 'Shared'],
  ['history', 'shareDone', 'Shared successfully with {{doctor}}'],
  ['history', 'shareFailed', 'Sharing failed'],
  ['history', 'alreadyShared', 'This report has been already shared with the selected doctor on {{date}}'],
  ['history', 'prescription.added', 'Prescription added'],
  ['history', 'prescription.updated', 'Prescription updated successfully'],
  ['history', 'prescription.deleteImageQuestion', 'Are you sure you want to delete this prescription image?'],
  ['history', 'prescription.incomplete', 'Please fill all the required details'],
  ['history', 'prescription.saveFirst', 'Please save the current changes'],
  ['history', 'prescription.nothing', 'No prescription to add'],
  ['history', 'prescription.noImage', 'No Image'],
  ['home', 'nextEvents', 'Next events'],
  ['common', 'exit.message', 'Do you want to close the app?'],
  ['common', 'session.expired', 'Session expired. Please log in again.'],
  ['common', 'notFound.heading', 'Oops! Page not found.'],
  ['common', 'notFound.message', "The page you're looking for doesn't exist or has been moved."],
  ['common', 'ageUnknown', 'Unknown'],
  ['common', 'titles.serviceCenter', 'service Center'],
  ['common', 'titles.notifications', 'Messages'],
])('the text %s %s has the wording of the specification', (namespace, key, words) => {
  expect(textAt(namespace, key)).toBe(words)
})
