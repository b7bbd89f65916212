import { nthSmallest } from './nth-smallest.ts'
import { phraseFeatures } from './phrase-features.ts'
import { type NaiveBayesModel, weighFeature } from './train-naive-bayes.ts'

/** `logProbability`: the natural logarithm of the label's share among all labels; 0 is certain. */
type LabelProbability<Label extends string> = { label: Label; logProbability: number }
export type Classifier<Label extends string> = {
  /**
   * The `limit` most probable labels for a message, by default all, and `others`; the most probable first. All are equally probable
   * for a message of unknown words.
   */
  classify(message: string, limit?: number, others?: Pick<ReadonlySet<Label>, 'has'>): LabelProbability<Label>[]
}

const noLabels: Pick<ReadonlySet<string>, 'has'> = new Set<string>()

/** The multinomial naive Bayes classifier that `trainNaiveBayes` trained with these placeholders. */
export function createNaiveBayes<Label extends string>(
  { labels, features, frequency, starts, gainLabels, gains, logTotals, size }: NaiveBayesModel<Label>,
  slots: readonly string[] = [],
): Classifier<Label> {
  const numbers = new Map(features.map((feature, at) => [feature, at]))
  const weigh = (feature: string, at: number | undefined) =>
    weighFeature(feature, at === undefined ? 1 : (frequency[at] as number), size, slots)

  // Loops over indices, because iterators and a function per label are several times slower.
  return {
    classify(message, limit = labels.length, others = noLabels) {
      const scores = new Float64Array(labels.length)
      const weightedFeatures = [...phraseFeatures(message, slots)].map(([feature, count]) => {
        const at = numbers.get(feature)
        return { at, weight: Math.min(count, 1) * weigh(feature, at) }
      })
      const length = Math.hypot(...weightedFeatures.map(({ weight }) => weight)) || 1
      let knownWeight = 0
      for (const { at, weight } of weightedFeatures) {
        if (at === undefined) continue
        const share = weight / length
        knownWeight += share
        const end = starts[at + 1] as number
        for (let n = starts[at] as number; n < end; n += 1) {
          const label = gainLabels[n] as number
          scores[label] = (scores[label] as number) + share * (gains[n] as number)
        }
      }
      for (let label = 0; label < scores.length; label += 1)
        scores[label] = (scores[label] as number) - knownWeight * (logTotals[label] as number)
      const logSum = logSumOfExponentials(scores)
      const best = selectMostProbable(scores, limit)
      const kept: LabelProbability<Label>[] = []
      for (let at = 0; at < labels.length; at += 1) {
        const label = labels[at] as Label
        if (best[at] || others.has(label)) kept.push({ label, logProbability: (scores[at] as number) - logSum })
      }
      return kept.sort((a, b) => b.logProbability - a.logProbability)
    },
  }
}

/** Whether each label is among the `limit` with the highest scores. Ties go to the first labels. */
function selectMostProbable(scores: Float64Array, limit: number): Uint8Array {
  const isKept = new Uint8Array(scores.length)
  if (limit >= scores.length) return isKept.fill(1)
  const minScore = nthSmallest(scores.slice(), scores.length - limit)
  let remainingCount = limit
  for (let at = 0; at < scores.length; at += 1) if ((scores[at] as number) > minScore) remainingCount -= 1
  for (let at = 0; at < scores.length; at += 1) {
    if (scores[at] === minScore) remainingCount -= 1
    if ((scores[at] as number) > minScore || (scores[at] === minScore && remainingCount >= 0)) isKept[at] = 1
  }
  return isKept
}

function logSumOfExponentials(values: Float64Array): number {
  let max = Number.NEGATIVE_INFINITY
  for (let at = 0; at < values.length; at += 1) max = Math.max(max, values[at] as number)
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += Math.exp((values[at] as number) - max)
  return max + Math.log(sum)
}
