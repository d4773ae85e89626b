import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginTest, endFile, endTest } from './world.ts'

// Vitest runs this file again for each file of tests, also where these share their modules.
beforeEach(beginTest)
afterEach(endTest)
afterAll(endFile)
