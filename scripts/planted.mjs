// Checks prove themselves: each gets tiny wrong inputs and must report each of them.

const isCaught = ([, problems]) => problems.length === 1

/**
 * Fails the process if a check does not see a fault that is planted for it.
 *
 * @param faults by name, what the check reports of each: exactly one problem, because what is right may stand beside it
 */
export function provePlanted(faults) {
  for (const [name, problems] of Object.entries(faults).filter((fault) => !isCaught(fault))) {
    process.exitCode = 1
    console.error(
      `The planted fault “${name}” is reported ${problems.length} times, not once: mend the check.`,
    )
    for (const problem of problems) console.error(`  ${problem}`)
  }
  const caught = Object.entries(faults).filter(isCaught)
  console.log(`planted faults caught: ${caught.map(([name]) => name).join('; ')}`)
}
