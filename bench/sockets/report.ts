/** `kb`: growth of the server's resident memory per idle connection, in kB of 1,000 bytes, after a garbage collection. */
export type SocketSample = { name: 'murmur' | 'socket.io' | 'ws'; count: number; kb: number }

/** Memory of a connection ÷ that of the peer. */
export const goals = { 'socket.io': 1.15, ws: 2.5 } as const

/** @returns Murmur's memory per connection ÷ the peer's, at this number of connections */
export function computeMemoryRatio(samples: readonly SocketSample[], peer: keyof typeof goals, count: number): number {
  const kbOf = (name: string) => samples.find((each) => each.name === name && each.count === count)?.kb ?? Number.NaN
  return kbOf('murmur') / kbOf(peer)
}

export function formatSockets(samples: readonly SocketSample[]): string {
  const counts = [...new Set(samples.map(({ count }) => count))]
  return [
    'memory of a server per idle connection',
    ...samples.map(
      ({ name, count, kb }) => `  ${name.padEnd(11)}${String(count).padStart(7)}${kb.toFixed(1).padStart(8)} kB`,
    ),
    ...counts.flatMap((count) =>
      (['socket.io', 'ws'] as const).map((peer) => {
        const ratio = computeMemoryRatio(samples, peer, count)
        const verdict = ratio <= goals[peer] ? 'met' : 'missed'
        return `${count}: signed-in ÷ ${peer}: ${ratio.toFixed(2)}; goal ≤ ${goals[peer]}: ${verdict}`
      }),
    ),
  ].join('\n')
}
