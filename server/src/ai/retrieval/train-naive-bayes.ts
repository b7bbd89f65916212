import type { Phrase } from './indexed-phrases.ts'
import { forEachFeature, listCharacterNgrams } from './phrase-features.ts'
import { splitTerms } from './split-terms.ts'

/**
 * A trained classifier, as arrays that can be stored. `frequency`: by feature, the phrases that have it. The labels that have the
 * n-th feature are `gainLabels[starts[n]]` to `gainLabels[starts[n + 1] - 1]`; `gains`: its share in the score of each.
 */
export type NaiveBayesModel<Label extends string> = {
  labels: Label[]
  features: string[]
  frequency: Uint32Array
  starts: Uint32Array
  gainLabels: Uint16Array
  gains: Float64Array
  /** For each label: the logarithm of the sum of its smoothed counts. */
  logTotals: Float64Array
  /** The number of phrases. */
  size: number
}

/** Added to each count, so that a missing word does not rule out a label. */
const smoothing = 0.03
/** The weight of a placeholder, which almost every phrase has. */
const slotWeight = 1.5

/** The features of a phrase by their numbers, with their counts. */
type Row = { at: number[]; counts: number[] }

/** Phrases to process before yielding. */
const yieldEvery = 50

/**
 * Trains a multinomial naive Bayes classifier over weighted features (Rennie et al., "Tackling the Poor Assumptions of Naive Bayes", ICML
 * 2003, section 4: inverse document frequency and vectors of length 1), with equal priors, because the number of a label's phrases does
 * not show how often users mean it. Yields between the parts of its work.
 */
export function* trainNaiveBayes<Label extends string>(
  phrases: readonly Phrase<Label>[],
  slots: readonly string[] = [],
): Generator<void, NaiveBayesModel<Label>> {
  const labels = [...new Set(phrases.map(({ label }) => label))]
  const { numbers, frequency, rows } = yield* countFeatures(phrases, slots)
  const rowsOf = new Map<Label, Row[]>(labels.map((label) => [label, []]))
  for (const [n, { label }] of phrases.entries()) rowsOf.get(label)?.push(rows[n] as Row)
  const features = [...numbers.keys()]
  const weights = features.map((feature, at) => weighFeature(feature, frequency[at] as number, phrases.length, slots))

  /** For each feature: the labels that have it, and its gains. */
  const labelsOfFeature = features.map((): Row => ({ at: [], counts: [] }))
  const logMissing = Math.log(smoothing)
  const logTotals = new Float64Array(labels.length)
  for (const [label, name] of labels.entries()) {
    let total = 0
    for (const [feature, sum] of sumRows(rowsOf.get(name) ?? [], weights)) {
      labelsOfFeature[feature]?.at.push(label)
      labelsOfFeature[feature]?.counts.push(Math.log(sum + smoothing) - logMissing)
      total += sum
    }
    logTotals[label] = Math.log(total + smoothing * features.length)
    yield
  }
  const starts = new Uint32Array(features.length + 1)
  for (const [feature, { at }] of labelsOfFeature.entries())
    starts[feature + 1] = (starts[feature] as number) + at.length
  return {
    labels,
    features,
    frequency: Uint32Array.from(frequency),
    starts,
    gainLabels: Uint16Array.from(labelsOfFeature.flatMap(({ at }) => at)),
    gains: Float64Array.from(labelsOfFeature.flatMap(({ counts }) => counts)),
    logTotals,
    size: phrases.length,
  }
}

/** The weight of a feature that `count` of `size` phrases have. */
export function weighFeature(feature: string, count: number, size: number, slots: readonly string[]): number {
  return slots.includes(feature) ? slotWeight : Math.log(1 + size / count)
}

type FeatureCounts = {
  /** The number of each feature, in the order in which they first occur. */
  numbers: Map<string, number>
  /** For each feature number: how many phrases have the feature. */
  frequency: number[]
  rows: Row[]
}

/** Caches the part numbers of each word, because most words occur in many phrases. */
function* countFeatures(phrases: readonly Phrase<string>[], slots: readonly string[]): Generator<void, FeatureCounts> {
  const numbers = new Map<string, number>()
  const partsOf = new Map<string, number[]>(slots.map((slot) => [slot, []]))
  const frequency: number[] = []
  /** For each feature number: the last phrase that has the feature, and the feature's position in its row. */
  const [lastPhrase, position]: [number[], number[]] = [[], []]
  const numberOf = (feature: string) => {
    const known = numbers.get(feature)
    if (known !== undefined) return known
    numbers.set(feature, frequency.length)
    lastPhrase.push(-1)
    return frequency.push(0) - 1
  }
  const rows: Row[] = []
  for (const [phrase, { text }] of phrases.entries()) {
    const { at, counts }: Row = { at: [], counts: [] }
    const count = (number: number, share: number) => {
      if (lastPhrase[number] === phrase) {
        counts[position[number] as number] = (counts[position[number] as number] as number) + share
        return
      }
      lastPhrase[number] = phrase
      frequency[number] = (frequency[number] as number) + 1
      position[number] = at.push(number) - 1
      counts.push(share)
    }
    forEachFeature(splitTerms(text), {
      add: (feature, share) => count(numberOf(feature), share),
      addParts(word, share) {
        const parts = partsOf.get(word) ?? listCharacterNgrams(word).map(numberOf)
        partsOf.set(word, parts)
        for (const part of parts) count(part, share)
      },
    })
    rows.push({ at, counts: counts.map((total) => Math.min(total, 1)) })
    if (phrase % yieldEvery === 0) yield
  }
  return { numbers, frequency, rows }
}

/** Sums the normalized vectors of some phrases: the total weight of each of their features. */
function sumRows(rows: readonly Row[], weights: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { at, counts } of rows) {
    const weighted = at.map((feature, n) => (counts[n] ?? 0) * (weights[feature] ?? 0))
    const length = Math.hypot(...weighted) || 1
    for (const [n, feature] of at.entries()) sums.set(feature, (sums.get(feature) ?? 0) + (weighted[n] ?? 0) / length)
  }
  return sums
}
