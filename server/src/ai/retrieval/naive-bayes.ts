import { phraseFeatures } from './phrase-features.ts'
import { type TrainedBayes, weighFeature } from './trained-bayes.ts'

/** `logProbability`: the natural logarithm of the label's share among all labels; 0 is certain. */
export type LabelProbability<Label extends string> = { label: Label; logProbability: number }
export type Classifier<Label extends string> = {
  /** Every label with its probability for a message, the most probable first. All are equal for a message of unknown words. */
  classify(message: string): LabelProbability<Label>[]
}

/** The multinomial naive Bayes classifier that `trainBayes` trained with these placeholders. */
export function naiveBayes<Label extends string>(
  { labels, features, frequency, starts, gainLabels, gains, logTotals, size }: TrainedBayes<Label>,
  slots: readonly string[] = [],
): Classifier<Label> {
  const numbers = new Map(features.map((feature, at) => [feature, at]))
  const weigh = (feature: string, at: number | undefined) =>
    weighFeature(feature, at === undefined ? 1 : (frequency[at] as number), size, slots)

  return {
    classify(message) {
      const scores = new Float64Array(labels.length)
      const found = [...phraseFeatures(message, slots)].map(([feature, count]) => {
        const at = numbers.get(feature)
        return { at, weight: Math.min(count, 1) * weigh(feature, at) }
      })
      const length = Math.hypot(...found.map(({ weight }) => weight)) || 1
      let knownWeight = 0
      for (const { at, weight } of found) {
        if (at === undefined) continue
        knownWeight += weight / length
        const end = starts[at + 1] as number
        for (let n = starts[at] as number; n < end; n += 1) {
          const label = gainLabels[n] as number
          scores[label] = (scores[label] as number) + (weight / length) * (gains[n] as number)
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

function logSumOfExponentials(values: Float64Array): number {
  const most = Math.max(...values)
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0))
}
