/** The samples of one quantity, by round: `theirs` of the compared revision, `ours` right after or before it. */
export type Samples = { name: string; unit: string; theirs: number[]; ours: number[] }

/** A difference below this share is not reported, however certain it is. */
const minChange = 0.03

/**
 * Ours ÷ theirs: the median of the rounds' ratios, and the range that holds the true median with at least 95 % certainty (by order
 * statistics, without an assumption about the noise).
 */
export function compareSamples({ theirs, ours }: Samples): { ratio: number; from: number; to: number } {
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN)).sort((a, b) => a - b)
  const rank = intervalRank(ratios.length)
  const at = (index: number) => ratios[index] ?? Number.NaN
  const middle = (ratios.length - 1) / 2
  return {
    ratio: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    from: at(rank),
    to: at(ratios.length - 1 - rank),
  }
}

/** The verdict: a change beyond the noise and beyond 3 %. */
export function judgeSamples(samples: Samples): 'slower' | 'faster' | 'same' {
  const { ratio, from, to } = compareSamples(samples)
  if (from > 1 && ratio > 1 + minChange) return 'slower'
  return to < 1 && ratio < 1 - minChange ? 'faster' : 'same'
}

export function formatComparison(all: readonly Samples[], commit: string): string {
  const lines = all.map((samples) => {
    const { ratio, from, to } = compareSamples(samples)
    const median = (values: readonly number[]) =>
      [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
    const value = (values: readonly number[]) => `${median(values).toFixed(2)} ${samples.unit}`.padStart(12)
    const range = `${ratio.toFixed(3)} (${from.toFixed(3)}–${to.toFixed(3)})`
    return `  ${samples.name.padEnd(22)}${value(samples.theirs)}${value(samples.ours)}  ${range.padEnd(22)}${judgeSamples(samples)}`
  })
  const slower = all.filter((samples) => judgeSamples(samples) === 'slower').map(({ name }) => name)
  return [
    `  ${''.padEnd(22)}${commit.padStart(12)}${'this build'.padStart(12)}  ratio (95 %)`,
    ...lines,
    slower.length === 0 ? 'nothing became slower by more than the noise' : `slower: ${slower.join(', ')}`,
  ].join('\n')
}

/** The largest rank whose interval from below and above still holds the median with 95 %: 1 for 9 rounds, counted from 0. */
function intervalRank(rounds: number): number {
  let outsideChance = 0
  let chance = 0.5 ** rounds
  for (let rank = 0; rank < rounds / 2; rank++) {
    outsideChance += chance
    if (2 * outsideChance > 0.05) return Math.max(0, rank - 1)
    chance *= (rounds - rank) / (rank + 1)
  }
  return 0
}
