import { crc32 } from 'node:zlib'
import { choosesRight, type FitOptions, type FitTurn, fitWeights, type Weights } from './softmax-fit.ts'

export const foldCount = 5

/** Assigns a conversation to a fold by its hash. */
export function foldOf(group: string): number {
  return crc32(group) % foldCount
}

/** A turn with its results: whether the fit without its conversation chose right, and the share of the other fits that did. */
export type ValidatedTurn<Turn> = { turn: Turn; isRightUnseen: boolean; rightSeen: number }

/** K-fold cross-validation by whole conversations: one fit per fold, on the turns outside of it. */
export function crossValidate<Turn extends FitTurn>(
  turns: readonly Turn[],
  options: FitOptions,
): ValidatedTurn<Turn>[] {
  const fits = Array.from({ length: foldCount }, (_, fold): Weights => {
    const trainingTurns = turns.filter(({ group }) => foldOf(group) !== fold)
    return fitWeights(trainingTurns, options)
  })
  return turns.map((turn) => {
    const ownFold = foldOf(turn.group)
    const rightByFold = fits.map((weights) => choosesRight(turn, weights))
    const seenRightCount = rightByFold.filter((right, fold) => right && fold !== ownFold).length
    return { turn, isRightUnseen: rightByFold[ownFold] ?? false, rightSeen: seenRightCount / (foldCount - 1) }
  })
}
