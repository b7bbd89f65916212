import { median } from '../stats.ts'

/** One process tree from its start to its first answer. `idleMb`: resident memory of its server some seconds later. */
export type StartSample = { ms: number; cpuMs: number; idleMb: number }
export type StartRounds = { first: StartSample[]; warm: StartSample[]; bare: StartSample[] }

export const goals = { warm: 1.3, first: 2, memory: 1.2 }

/** The ratios of the medians: warm start and idle memory ÷ the bare server, first start ÷ warm start. */
export function judgeStarts({ first, warm, bare }: StartRounds): Record<keyof typeof goals, number> {
  const ratio = (ours: StartSample[], theirs: StartSample[], of: keyof StartSample) =>
    median(ours.map((sample) => sample[of])) / median(theirs.map((sample) => sample[of]))
  return { warm: ratio(warm, bare, 'ms'), first: ratio(first, warm, 'ms'), memory: ratio(warm, bare, 'idleMb') }
}

export function isMet(ratios: Record<keyof typeof goals, number>): boolean {
  return Object.entries(goals).every(([name, goal]) => ratios[name as keyof typeof goals] <= goal)
}

export function formatStarts(rounds: StartRounds): string {
  const column = (samples: StartSample[], of: keyof StartSample) =>
    Math.round(median(samples.map((sample) => sample[of])))
      .toString()
      .padStart(8)
  const row = (name: string, samples: StartSample[]) =>
    `  ${name.padEnd(32)}${column(samples, 'ms')}${column(samples, 'cpuMs')}${column(samples, 'idleMb')}`
  const ratios = judgeStarts(rounds)
  const verdict = (name: keyof typeof goals) =>
    `${ratios[name].toFixed(2)}, goal ≤ ${goals[name]}: ${ratios[name] <= goals[name] ? 'met' : 'missed'}`
  return [
    `medians of ${rounds.warm.length} to the first answer        ms  CPU ms  idle MB`,
    row('npm start, empty folder', rounds.first),
    row('npm start, with its state', rounds.warm),
    row('bare Fastify, same database', rounds.bare),
    `warm ÷ bare: ${verdict('warm')}`,
    `first ÷ warm: ${verdict('first')}`,
    `idle memory of the server ÷ bare: ${verdict('memory')}`,
  ].join('\n')
}
