import { phraseFeatures } from './phrase-features.ts'
import type { Phrase } from './phrase-matcher.ts'

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

/**
 * A multinomial naive Bayes classifier over weighted features (Rennie et al., "Tackling the Poor Assumptions of Naive Bayes",
 * ICML 2003, section 4: inverse document frequency and vectors of length 1), with equal priors: the number of phrases of a label is
 * no sign of how often it is meant.
 */
export function naiveBayes<Label extends string>(
  phrases: readonly Phrase<Label>[],
  slots: readonly string[] = [],
): Classifier<Label> {
  const labels = [...new Set(phrases.map(({ label }) => label))]
  const indexOf = new Map(labels.map((label, at) => [label, at]))
  const featuresOf = phrases.map(({ text }) => phraseFeatures(text, slots))
  const frequency = new Map<string, number>()
  for (const features of featuresOf)
    for (const feature of features.keys()) frequency.set(feature, (frequency.get(feature) ?? 0) + 1)
  const weigh = (feature: string) =>
    slots.includes(feature) ? slotWeight : Math.log(1 + phrases.length / (frequency.get(feature) ?? 1))

  /** The weight of each feature in each label that has it. */
  const counts = new Map<string, Map<number, number>>()
  const totals = new Float64Array(labels.length)
  for (const [at, phrase] of phrases.entries()) {
    const label = indexOf.get(phrase.label) ?? 0
    for (const [feature, weight] of toUnitVector(featuresOf[at] ?? new Map(), weigh)) {
      const perLabel = counts.get(feature) ?? new Map<number, number>()
      counts.set(feature, perLabel.set(label, (perLabel.get(label) ?? 0) + weight))
      totals[label] = (totals[label] ?? 0) + weight
    }
  }
  const logTotals = totals.map((total) => Math.log(total + smoothing * counts.size))
  const logMissing = Math.log(smoothing)

  return {
    classify(message) {
      const sums = new Float64Array(labels.length)
      let known = 0
      for (const [feature, weight] of toUnitVector(phraseFeatures(message, slots), weigh)) {
        const perLabel = counts.get(feature)
        if (!perLabel) continue
        known += weight
        for (const [label, count] of perLabel)
          sums[label] = (sums[label] ?? 0) + weight * (Math.log(count + smoothing) - logMissing)
      }
      const scores = [...sums].map((sum, label) => sum - known * (logTotals[label] ?? 0))
      const logSum = logSumOfExponentials(scores)
      return labels
        .map((label, at) => ({ label, logProbability: (scores[at] ?? 0) - logSum }))
        .sort((a, b) => b.logProbability - a.logProbability)
    },
  }
}

function toUnitVector(features: ReadonlyMap<string, number>, weigh: (feature: string) => number): [string, number][] {
  const weighted = [...features].map(([feature, count]): [string, number] => [
    feature,
    Math.min(count, 1) * weigh(feature),
  ])
  const length = Math.hypot(...weighted.map(([, weight]) => weight)) || 1
  return weighted.map(([feature, weight]) => [feature, weight / length])
}

function logSumOfExponentials(values: readonly number[]): number {
  const most = Math.max(...values)
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0))
}
