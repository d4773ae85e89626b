// The parts of blocks that other modules and jobs may use.
export { findTimesAway } from './repository.ts'
export { deleteOldBlocks, extendSeries } from './extend-series.ts'
