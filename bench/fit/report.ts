import { type Language, languages } from '@murmur/contract/languages'
import type { ValidatedTurn } from './cross-validate.ts'
import type { LabelledTurn } from './labelled-turns.ts'
import { choosesRight, type Weights } from './softmax-fit.ts'

/** Smaller weights don't change any order of candidates that matters, so the file omits them. */
const minWeight = 0.05

/** Accuracy by language: of the fits, on seen and unseen turns, and of the weights in the file. */
export function formatAccuracy(
  validated: readonly ValidatedTurn<LabelledTurn>[],
  stored: Weights,
  left: readonly Language[],
) {
  const present = languages.filter((language) => validated.some(({ turn }) => turn.language === language))
  const line = (title: string, own: readonly ValidatedTurn<LabelledTurn>[], without: number) => {
    const mean = (rate: (each: ValidatedTurn<LabelledTurn>) => number) =>
      `${((100 * own.reduce((sum, each) => sum + rate(each), 0)) / own.length).toFixed(1)} %`
    return [
      title.padEnd(6),
      String(own.length).padStart(6),
      mean(({ isRightUnseen }) => Number(isRightUnseen)).padStart(9),
      mean(({ rightSeen }) => rightSeen).padStart(9),
      mean(({ turn }) => Number(choosesRight(turn, stored))).padStart(9),
      String(without).padStart(9),
    ].join('')
  }
  return [
    `${''.padEnd(6)}${' turns'}${'   unseen'}${'     seen'}${'  in file'}${'  without'}`,
    ...present.map((language) =>
      line(
        language,
        validated.filter(({ turn }) => turn.language === language),
        left.filter((each) => each === language).length,
      ),
    ),
    line('all', validated, left.length),
    'unseen: right in the fold without the conversation; seen: right in the other folds; in file: right with the stored weights;',
    'without: further turns, of which no candidate is right',
  ].join('\n')
}

/** The weights as the file holds them: two digits, by name. */
export function formatWeights(weights: Weights): string {
  const kept = [...weights].filter(([, weight]) => Math.abs(weight) >= minWeight)
  const sorted = kept.sort(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted.map(([name, weight]) => [name, Number(weight.toFixed(2))])), null, 2)}\n`
}
