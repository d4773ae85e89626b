// The parts of blocks that other modules and jobs may use.
export { deleteOldBlocks, extendSeries } from './extend-series.ts'
