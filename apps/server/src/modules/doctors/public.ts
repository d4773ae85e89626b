// The parts of doctors that other modules, jobs and the operator may use.
export { finishOnboarding } from './finish-onboarding.ts'
export { certificatesForOperator } from './operator/list-certificates.ts'
export { listDoctorsForOperator } from './operator/list-doctors.ts'
export { verifyDoctor } from './operator/verify-doctor.ts'
export { hasCertificates, insertDoctor } from './repository.ts'
export { missingToBeListed } from './rules.ts'
export { writeVerifyAgain } from './write-verify-again.ts'
