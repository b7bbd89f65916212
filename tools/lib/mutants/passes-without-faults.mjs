import { print } from '../print.mjs'
import { buildCopy } from './run-mutant.mjs'
import { runTests } from './run-tests.mjs'

/** Whether the tests pass without any fault; otherwise a failure would prove nothing. Prints the failing tests. */
export async function passesWithoutFaults(copies, placed) {
  const unitTests = new Set(placed.filter(({ fault }) => !fault.world).flatMap(({ place }) => place.tests))
  const worldTests = new Set(placed.filter(({ fault }) => fault.world).flatMap(({ place }) => place.tests))
  print(`Without a fault: ${unitTests.size} unit and ${worldTests.size} world test files …`)
  const [first, second = first] = copies
  const runUnit = () => runTests(first.path, [...unitTests], { seconds: 1800 })
  const runWorld = async () => {
    if (worldTests.size === 0) return { failed: [] }
    for (const target of ['server', 'signer']) {
      const failure = await buildCopy(second, target)
      if (failure) return { failed: [], broken: failure }
    }
    return runTests(second.path, [...worldTests], { seconds: 1800 })
  }
  const results = first === second ? [await runUnit(), await runWorld()] : await Promise.all([runUnit(), runWorld()])
  for (const { failed, broken } of results) {
    if (broken) print(`The tests do not run without a fault: ${broken}`)
    for (const test of failed) print(`Fails without a fault: ${test}`)
  }
  return results.every(({ failed, broken }) => !broken && failed.length === 0)
}
