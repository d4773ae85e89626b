// The part of stages that other modules may use: the home page of a practice says who waits.
export { countWaitingWalkIns } from './walk-ins/repository.ts'
