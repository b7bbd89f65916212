import { eachFeature, phraseFeatures, wordParts } from './phrase-features.ts'
import type { Phrase } from './phrase-matcher.ts'
import { splitTerms } from './split-terms.ts'

/** `logProbability`: the natural logarithm of the label's share among all labels; 0 is certain. */
export type LabelProbability<Label extends string> = { label: Label; logProbability: number }
export type Classifier<Label extends string> = {
  /** Every label with its probability for a message, the most probable first. All are equal for a message of unknown words. */
  classify(message: string): LabelProbability<Label>[]
}

/** Added to each count, so that a missing word excludes no label. */
const smoothing = 0.03
/** The weight of a placeholder, which almost every phrase has. */
const slotWeight = 1.5

/** The labels that have a feature, and what it adds to the score of each. */
type Gains = { labels: number[]; gains: number[] }
/** The features of a phrase by their numbers, with their counts. */
type Row = { at: number[]; counts: number[] }

/** Phrases per part of the work. */
const perPart = 50

/**
 * A multinomial naive Bayes classifier over weighted features (Rennie et al., "Tackling the Poor Assumptions of Naive Bayes",
 * ICML 2003, section 4: inverse document frequency and vectors of length 1), with equal priors: the number of phrases of a label is
 * no sign of how often it is meant. Yields between the parts of its training.
 */
export function* naiveBayes<Label extends string>(
  phrases: readonly Phrase<Label>[],
  slots: readonly string[] = [],
): Generator<void, Classifier<Label>> {
  const labels = [...new Set(phrases.map(({ label }) => label))]
  const { numbers, frequency, rows } = yield* countFeatures(phrases, slots)
  const rowsOf = new Map<Label, Row[]>(labels.map((label) => [label, []]))
  for (const [n, { label }] of phrases.entries()) rowsOf.get(label)?.push(rows[n] as Row)
  const known = [...numbers.keys()]
  const weigh = (feature: string, count = 1) =>
    slots.includes(feature) ? slotWeight : Math.log(1 + phrases.length / count)
  const weights = known.map((feature, at) => weigh(feature, frequency[at]))

  const gainsOf = known.map((): Gains => ({ labels: [], gains: [] }))
  const logMissing = Math.log(smoothing)
  const logTotals = new Float64Array(labels.length)
  for (const [label, name] of labels.entries()) {
    const sums = sumRows(rowsOf.get(name) ?? [], weights)
    let total = 0
    for (const [at, sum] of sums) {
      gainsOf[at]?.labels.push(label)
      gainsOf[at]?.gains.push(Math.log(sum + smoothing) - logMissing)
      total += sum
    }
    logTotals[label] = Math.log(total + smoothing * known.length)
    yield
  }

  return {
    classify(message) {
      const scores = new Float64Array(labels.length)
      const features = [...phraseFeatures(message, slots)].map(([feature, count]) => {
        const at = numbers.get(feature)
        return { at, weight: Math.min(count, 1) * (at === undefined ? weigh(feature) : (weights[at] ?? 0)) }
      })
      const length = Math.hypot(...features.map(({ weight }) => weight)) || 1
      let knownWeight = 0
      for (const { at, weight } of features) {
        const entry = at === undefined ? undefined : gainsOf[at]
        if (!entry) continue
        knownWeight += weight / length
        for (let n = 0; n < entry.labels.length; n += 1) {
          const label = entry.labels[n] as number
          scores[label] = (scores[label] as number) + (weight / length) * (entry.gains[n] as number)
        }
      }
      for (const [label, logTotal] of logTotals.entries()) scores[label] = (scores[label] ?? 0) - knownWeight * logTotal
      const logSum = logSumOfExponentials(scores)
      return labels
        .map((label, at) => ({ label, logProbability: (scores[at] ?? 0) - logSum }))
        .sort((a, b) => b.logProbability - a.logProbability)
    },
  }
}

type Counted = {
  /** The number of each feature, in the order in which they first occur. */
  numbers: Map<string, number>
  /** By number: the phrases that have the feature. */
  frequency: number[]
  rows: Row[]
}

/** Most words occur in many phrases, so the numbers of a word's parts are found once. */
function* countFeatures(phrases: readonly Phrase<string>[], slots: readonly string[]): Generator<void, Counted> {
  const numbers = new Map<string, number>()
  const partsOf = new Map<string, number[]>(slots.map((slot) => [slot, []]))
  const frequency: number[] = []
  /** By number: the last phrase that has the feature, and the feature's place in its row. */
  const [lastPhrase, place]: [number[], number[]] = [[], []]
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
        counts[place[number] as number] = (counts[place[number] as number] as number) + share
        return
      }
      lastPhrase[number] = phrase
      frequency[number] = (frequency[number] as number) + 1
      place[number] = at.push(number) - 1
      counts.push(share)
    }
    eachFeature(splitTerms(text), {
      add: (feature, share) => count(numberOf(feature), share),
      addParts(word, share) {
        const parts = partsOf.get(word) ?? wordParts(word).map(numberOf)
        partsOf.set(word, parts)
        for (const part of parts) count(part, share)
      },
    })
    rows.push({ at, counts: counts.map((total) => Math.min(total, 1)) })
    if (phrase % perPart === 0) yield
  }
  return { numbers, frequency, rows }
}

/** The sum of the vectors of length 1 of some phrases: the weight of each of their features. */
function sumRows(rows: readonly Row[], weights: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { at, counts } of rows) {
    const weighted = at.map((feature, n) => (counts[n] ?? 0) * (weights[feature] ?? 0))
    const length = Math.hypot(...weighted) || 1
    for (const [n, feature] of at.entries()) sums.set(feature, (sums.get(feature) ?? 0) + (weighted[n] ?? 0) / length)
  }
  return sums
}

function logSumOfExponentials(values: Float64Array): number {
  const most = Math.max(...values)
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0))
}
