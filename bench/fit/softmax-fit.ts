/** A message with its candidates. `group`: the conversation, which is never split between folds. */
export type FitTurn = { group: string; candidates: readonly Candidate[] }
type Candidate = { isRight: boolean; features: Readonly<Record<string, number>> }
export type Weights = ReadonlyMap<string, number>
/** `minCount`: features of fewer candidates get no weight. `penalty`: factor of half the squared weights (L2). */
export type FitOptions = { minCount: number; penalty: number; steps: number }

/** Step size and decay rates of Adam. */
const [rate, momentum, scaleMomentum, epsilon] = [0.06, 0.9, 0.999, 1e-8]

/**
 * Fits a linear score by maximum likelihood: a softmax over the candidates of each message, trained with Adam (Kingma and Ba, 2015) from
 * zero weights on all messages at each step, so that every run gives the same result. Each turn needs at least one right candidate.
 */
export function fitWeights(turns: readonly FitTurn[], { minCount, penalty, steps }: FitOptions): Weights {
  const names = listFrequentFeatures(turns, minCount)
  const columns = new Map(names.map((name, at) => [name, at]))
  const rows = turns.map(({ candidates }) => candidates.map((candidate) => toRow(candidate, columns)))
  const weights = new Float64Array(names.length)
  const mean = new Float64Array(names.length)
  const meanSquare = new Float64Array(names.length)
  for (let step = 1; step <= steps; step += 1) {
    const gradient = meanGradient(rows, weights)
    for (let at = 0; at < weights.length; at += 1) {
      const slope = (gradient[at] ?? 0) + penalty * (weights[at] ?? 0)
      const [m, s] = [
        updateMovingAverage(mean[at], slope, momentum),
        updateMovingAverage(meanSquare[at], slope ** 2, scaleMomentum),
      ]
      mean[at] = m
      meanSquare[at] = s
      weights[at] =
        (weights[at] ?? 0) -
        (rate * (m / (1 - momentum ** step))) / (Math.sqrt(s / (1 - scaleMomentum ** step)) + epsilon)
    }
  }
  return new Map(names.map((name, at) => [name, weights[at] ?? 0]))
}

/** Whether the candidate with the highest score is right. The first one wins a tie. */
export function choosesRight({ candidates }: FitTurn, weights: Weights): boolean {
  const scores = candidates.map(({ features }) => scoreOf(features, weights))
  return candidates[scores.indexOf(Math.max(...scores))]?.isRight ?? false
}

function scoreOf(features: Candidate['features'], weights: Weights): number {
  return Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights.get(name) ?? 0), 0)
}

/** The features of at least this many candidates, sorted. */
function listFrequentFeatures(turns: readonly FitTurn[], minCount: number): string[] {
  const counts = new Map<string, number>()
  for (const { candidates } of turns)
    for (const { features } of candidates)
      for (const name of Object.keys(features)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count >= minCount ? [name] : [])).sort()
}

/** A candidate's features by their columns. */
type Row = { isRight: boolean; at: number[]; values: number[] }

function toRow({ isRight, features }: Candidate, columns: ReadonlyMap<string, number>): Row {
  const known = Object.entries(features).flatMap(([name, value]) => {
    const column = columns.get(name)
    return column === undefined ? [] : [[column, value] as const]
  })
  return { isRight, at: known.map(([column]) => column), values: known.map(([, value]) => value) }
}

function updateMovingAverage(old: number | undefined, added: number, share: number): number {
  return share * (old ?? 0) + (1 - share) * added
}

/** The gradient of the negative mean log-probability of the right candidates. */
function meanGradient(turns: readonly (readonly Row[])[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length)
  for (const rows of turns) {
    const scores = rows.map(({ at, values }) =>
      at.reduce((sum, column, n) => sum + (weights[column] ?? 0) * (values[n] ?? 0), 0),
    )
    const max = Math.max(...scores)
    const shares = scores.map((score) => Math.exp(score - max))
    const shareSum = shares.reduce((sum, share) => sum + share, 0)
    const rightSum = rows.reduce((sum, { isRight }, n) => sum + (isRight ? (shares[n] ?? 0) : 0), 0)
    for (const [n, { isRight, at, values }] of rows.entries()) {
      const share = shares[n] ?? 0
      const slope = (share / shareSum - (isRight ? share / rightSum : 0)) / turns.length
      for (const [i, column] of at.entries()) gradient[column] = (gradient[column] ?? 0) + slope * (values[i] ?? 0)
    }
  }
  return gradient
}
