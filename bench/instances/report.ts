import { median } from '../stats.ts'

/** Throughput of two instances ÷ one. */
export const goal = 1.7

/** One run of a fixed amount of work. CPU in ms for all of it: of the instances in use, of Postgres, and of the program that sends. */
export type Run = { count: number; ms: number; instances: number; postgres: number; sender: number; idleShare: number }
type Round = { one: Run; two: Run }
export type InstancesMeasurement = { name: string; rounds: readonly Round[] }

export type InstancesVerdict = {
  /** The ratio of elapsed times on this machine, including everything else that runs on it. */
  measured: number
  /** The ratio for two cores that run instances and Postgres, but not the sender: an instance uses one core at most. */
  withoutSender: number
  /** The ratio with Postgres on a separate machine. */
  withoutPostgres: number
}

const medianOf = (rounds: readonly Round[], of: (round: Round) => number) => median(rounds.map(of))

/** The median of each round's ratios, so that other load affects both sides alike. */
export function judgeInstances({ rounds }: InstancesMeasurement): InstancesVerdict {
  const toCpuPerItem = ({ count, instances, postgres }: Run) => ({
    instances: instances / count,
    postgres: postgres / count,
  })
  return {
    measured: medianOf(rounds, ({ one, two }) => computeThroughput(two) / computeThroughput(one)),
    withoutSender: medianOf(rounds, ({ one, two }) => {
      const [single, both] = [toCpuPerItem(one), toCpuPerItem(two)]
      // One instance fills one core, unless Postgres needs more than the other.
      const limit = Math.max(single.instances, (single.instances + single.postgres) / 2)
      return limit / Math.max(both.instances / 2, (both.instances + both.postgres) / 2)
    }),
    withoutPostgres: medianOf(
      rounds,
      ({ one, two }) => (2 * toCpuPerItem(one).instances) / toCpuPerItem(two).instances,
    ),
  }
}

/** One kind of work as lines. */
export function formatInstances(measured: InstancesMeasurement): string {
  const { rounds } = measured
  const { measured: ratio, withoutSender, withoutPostgres } = judgeInstances(measured)
  const line = (title: string, side: keyof Round) => {
    const medianOfSide = (pick: (run: Run) => number) => medianOf(rounds, (round) => pick(round[side]))
    const cpu = (pick: (run: Run) => number) => medianOfSide((run) => pick(run) / run.count).toFixed(2)
    const parts = [cpu((run) => run.instances), cpu((run) => run.postgres), cpu((run) => run.sender)]
    return (
      `  ${title.padEnd(14)}${medianOfSide(computeThroughput).toFixed(0).padStart(6)} a second; CPU ms each: instances ${parts[0]}, ` +
      `Postgres ${parts[1]}, sender ${parts[2]}; machine idle ${Math.round(100 * medianOfSide((run) => run.idleShare))} %`
    )
  }
  const isMet = withoutSender >= goal
  return [
    `${measured.name}, ${rounds.length} rounds`,
    line('one instance', 'one'),
    line('two instances', 'two'),
    `  two ÷ one: ${ratio.toFixed(2)} here; ${withoutSender.toFixed(2)} on two cores without the sender (goal ≥ ${goal.toFixed(1)}: ${isMet ? 'met' : 'missed'}); ` +
      `${withoutPostgres.toFixed(2)} with Postgres elsewhere`,
  ].join('\n')
}

function computeThroughput({ count, ms }: Run): number {
  return (count * 1000) / ms
}
