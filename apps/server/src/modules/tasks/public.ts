// The part of tasks that other modules may use: tasks about an owner go along with the owner.
export { giveTasks } from './repository.ts'
