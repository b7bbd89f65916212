// `npm test`: everything, from format to browser journeys; `npm run test:all` adds the long ones. The last line sums up.
import { mkdirSync, rmSync } from 'node:fs'
import { endWithUs } from './lib/run-stage.mjs'
import { makeReady } from './ready.mjs'

makeReady()
const { reports, stages } = await import('./lib/stages.mjs')
const { lastLine, sum } = await import('./lib/read-reports.mjs')

// The long tests ask for this.
if (process.argv.includes('--all')) process.env.MURMUR_TEST_ALL = '1'
const chosen = process.argv.slice(2).filter((word) => word in stages)
endWithUs()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const times = []
const counts = []
/** Stages of one group run together: these are short and leave a core free. */
for (const group of [['build', 'lint', 'types'], ['unit'], ['world'], ['postgres'], ['journeys']]) {
  const names = group.filter((name) => chosen.length === 0 || chosen.includes(name))
  counts.push(...(await Promise.all(names.map(timed))))
}
const total = sum(counts)
console.log(`\n${times.join('\n')}\n\n${lastLine(total)}`)
process.exit(total.failed > 0 ? 1 : 0)

async function timed(name) {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const count = await stages[name]()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  times.push(`${name.padEnd(9)} ${seconds.padStart(6)} s  ${lastLine(count).replace('tests: ', '')}`)
  return count
}
