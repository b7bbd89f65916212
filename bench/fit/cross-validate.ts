import { crc32 } from 'node:zlib'
import { choosesRight, type FitOptions, type FitTurn, fitWeights, type Weights } from './softmax-fit.ts'

export const folds = 5

/** The fold of a conversation. */
export function foldOf(group: string): number {
  return crc32(group) % folds
}

/** Whether a turn was right in the fold that did not see its conversation, and the share of the others in which it was right. */
export type Validated<Turn> = { turn: Turn; isRightUnseen: boolean; rightSeen: number }

/** Fits the turns once for each fold of whole conversations, without the turns of the fold. */
export function crossValidate<Turn extends FitTurn>(turns: readonly Turn[], options: FitOptions): Validated<Turn>[] {
  const fits = Array.from({ length: folds }, (_, fold): Weights => {
    const others = turns.filter(({ group }) => foldOf(group) !== fold)
    return fitWeights(others, options)
  })
  return turns.map((turn) => {
    const own = foldOf(turn.group)
    const isRight = fits.map((weights) => choosesRight(turn, weights))
    const seen = isRight.filter((right, fold) => right && fold !== own).length
    return { turn, isRightUnseen: isRight[own] ?? false, rightSeen: seen / (folds - 1) }
  })
}
