/** CPU of server and signer, and calls to the nodes of all EVM chains. */
export type IdleSample = { name: string; cpuMsPerMinute: number; callsPerSecond: number }

/** CPU with one present user ÷ with no user. */
export const goal = 2

/** @param samples no user, one present user, no user again: the user is compared with the mean of both */
export function judgeIdle(samples: readonly IdleSample[]): { ratio: number; isMet: boolean } {
  const [before, present, after] = samples.map(({ cpuMsPerMinute }) => cpuMsPerMinute)
  const ratio = (present ?? Number.NaN) / (((before ?? Number.NaN) + (after ?? Number.NaN)) / 2)
  return { ratio, isMet: ratio <= goal }
}

export function formatIdle(samples: readonly IdleSample[]): string {
  const { ratio, isMet } = judgeIdle(samples)
  return [
    'CPU of the server in a minute, and its calls to EVM nodes in a second',
    ...samples.map(
      ({ name, cpuMsPerMinute, callsPerSecond }) =>
        `  ${name.padEnd(18)}${Math.round(cpuMsPerMinute).toString().padStart(6)} ms${callsPerSecond.toFixed(1).padStart(8)}`,
    ),
    `one present user ÷ no user: ${ratio.toFixed(1)}; goal ≤ ${goal}: ${isMet ? 'met' : 'missed'}`,
  ].join('\n')
}
