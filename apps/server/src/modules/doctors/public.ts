// What other modules may use of doctors.
export { missingToBeListed } from './policy.ts'
export { hasCertificates } from './repository.ts'
