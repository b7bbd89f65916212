import { print } from '../print.mjs'
import { buildCopy } from './run-mutant.mjs'
import { runTests } from './run-tests.mjs'

/** Whether the tests pass without any fault; otherwise a failure would prove nothing. Prints the failing tests. */
export async function passesWithoutFaults(copies, placed) {
  const unit = new Set(placed.filter(({ fault }) => !fault.world).flatMap(({ place }) => place.tests))
  const world = new Set(placed.filter(({ fault }) => fault.world).flatMap(({ place }) => place.tests))
  print(`Without a fault: ${unit.size} unit and ${world.size} world test files …`)
  const [first, second = first] = copies
  const runUnit = () => runTests(first.path, [...unit], { seconds: 1800 })
  const runWorld = async () => {
    if (world.size === 0) return { failed: [] }
    for (const target of ['server', 'signer']) {
      const failure = await buildCopy(second, target)
      if (failure) return { failed: [], broken: failure }
    }
    return runTests(second.path, [...world], { seconds: 1800 })
  }
  const results = first === second ? [await runUnit(), await runWorld()] : await Promise.all([runUnit(), runWorld()])
  for (const { failed, broken } of results) {
    if (broken) print(`The tests do not run without a fault: ${broken}`)
    for (const test of failed) print(`Fails without a fault: ${test}`)
  }
  return results.every(({ failed, broken }) => !broken && failed.length === 0)
}
